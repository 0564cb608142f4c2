"""Documents of ai_eval that tests of the command line run."""

TONE = """id: tone
version: "1.0"
label: Tone
checks:
  - kind: must_contain_any
    id: greets
    description: Greets the customer.
    values: [hello, dear]
  - kind: must_not_contain
    id: polite
    values: [idiot]
  - kind: llm_judge
    id: warm-1
    description: Sounds warm.
    judge_prompt_ref: prompts/warm
    judges: [m]
    threshold: 3
scoring:
  combine: weighted_avg
  threshold: 0.6
  weights: {greets: 3}
"""
OUTER = """id: outer
version: "1.0.0"
checks:
  - {kind: composite, id: tone, rubric_ref: "rubric/tone@1.0"}
  - {kind: fact_match, id: facts, source: facts}
scoring: {combine: min}
"""
PROGRAM = """id: program
version: "1.0.0"
checks:
  - {kind: command, id: counts, command: "grep -q hello response.txt"}
scoring: {combine: all_pass}
"""
