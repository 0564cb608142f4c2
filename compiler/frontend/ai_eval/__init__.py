"""The rubrics of ai_eval, a module of Drupal: reading, running, translating to the language and back.

`document.parse` reads one from YAML, `running.run` runs it on an answer, `importing.import_ai_eval` makes a rubric in
the language of it, `exporting.export_ai_eval` the other way round, and `judging.criteria_text` says it to judges. What
a kind of check is stands in `kinds`, one module a kind.

Where ai_eval's documentation is silent, this is how it is read:

- Values are sought inside words too, in folded text, as phrase lists of the mode `substrings` are.
- An expression has no flags unless it gives some; it and the text have their quotes, dashes and blanks straightened
  first. `u` makes `\\w`, `\\d`, `\\s`, `\\b` and classes by name know all scripts. What PCRE 10.42 takes for no
  expression fails its check; what neither RE2 nor the package regex runs as PCRE does leaves it out.
- Judges are asked what an llm_judge check's description says. One without a description is left out, since its prompt
  is not in the document, unless there is a verdict on it.
- A reference is what stands at the path, one text or several; the path is one.
- A threshold that is left out is 0.5. One of llm_judge above 1 is on the scale from 0 to 5.
- Scores are in millionths. A score passes where it is at least the threshold.
- A composite passes where its rubric does, and has its score. A rubric that is three deep may hold no other. One that
  has faults counts as missing.
- Facts that are missing, and tool calls that are, fail their check, as a reference does.
- What a check lacks to run (a schema, a program, a package, a judge) leaves it out.
- Names of formats, wrappers, aggregations and of what a program is expected to do are those that `kinds` lists;
  unknown ones leave the check out.
"""
