"""The rubrics of ai_eval, a module of Drupal: reading, running, translating to the language and back.

Its documents are YAML; what they hold is in `document`, what a check does in `kinds`, one module a kind.
"""
