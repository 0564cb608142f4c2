"""Judges: a model is asked whether an answer meets what no program decides, and its verdicts are passed in.

Judging stands outside the language: what a model says enters a score only as `verdicts`, as a person's would, and is
marked in results and traces as that model's. Nothing here is part of a built module, and nothing is asked unasked.

- `question.questions_of(rubric)`: what judges are asked of a rubric, a `Question` for each unchecked criterion.
- `judge.Judge(options).judge(case, questions)`: asks them about one answer, a `Case`; gives back a `Judged`, which has
  `verdicts` for the module's functions. Each criterion is asked about on its own, so that no criterion colours another,
  and a rubric that was changed in one place is asked about anew in that place only; what is the same for all criteria
  stands first, where endpoints keep it. Where no usable answer comes there is no verdict, and `Judgement.missing` says
  why; only an endpoint that refuses everything, or is down, raises.
- `marking.mark_result`, `marking.mark_trace`: say in plain data which criteria were judged, inside composites too,
  by whom, and why so.
- `baseline.baseline(rubric)`, `baseline.baseline_of_words(rubric)`: a rubric of which a model judges everything, to be
  held against what programs decide.

Answers are kept by content in `Options.cache`, under the model and the whole prompt, wrong ones too.
"""
