"""The rubrics of ai_eval, a module of Drupal: reading, running, translating to the language and back.

`document.parse` reads one from YAML, `running.run` runs it on an answer, `importing.import_ai_eval` makes a rubric in
the language of it, `exporting.export_ai_eval` the other way round, and `judging.criteria_text` says it to judges. What
a kind of check is stands in `kinds`, one module a kind.
"""
