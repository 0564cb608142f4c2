"""Translation by rules: what a criterion says becomes a rule where every word of it is accounted for.

A criterion is parted into clauses (`clauses`), each a verb of saying, advising, asking or hedging (`lead`) with its
object, or a phrase that as a whole asks for a form or a manner (`forms`): counts, layouts, words as they stand,
edges, courtesies, so many of a list. Who answers and who is answered have one name each before (`people`). The object
becomes a condition (`claims`):

- Each word that says something must be there, with what says the same (`synonyms_en.txt`), all of up to three in one
  passage and two thirds of more; words that nearly any answer has are looked for as one, in the whole answer. Claims
  and advice must be affirmed, what is negated denied, questions asked.
- Amounts are read by `quantity.*`, dates by `time.*`, calls for care by `medical.*`, form by `format.*` and `text.*`.
- What an answer has and does not name (`an e-mail address`, `profanity`) is found by a tool, or refused (`things`);
  what it is to be without is the absence of that, and no denial in words.
- Lists need all of three, two thirds of more, half of what `including … or` names, a third of examples and of a long
  choice, one of a choice of four at most.
- Circumstances (`if …`) and aims (`to prevent …`) are conditions of their own; circumstances of the question (`if the
  user asks …`) are conditions on it (`gating`), and where they do not hold there are no points.
- Alternatives of verbs (`asks … or recommends …`) are each enough; what is left undone of several, none of them or not
  all. What is set against what is done (`without asking`, `instead of`) must not be there (`contrast`).
- Faults that are said must be said in one sentence; faults of omission are the absence of what is left out.
- A scale (`scales`) has its levels as conditions from the highest down, where all above the lowest are accounted for.
- What is to be done (`acts`) or is so (`statements`) without a verb of saying is to be said.

A criterion is refused, and stays unchecked with the reason, where it judges how well something is done, bounds it
(`only`, `unless`), asks for a place in the answer, points to the question without telling what is there,
is mostly of general words, asks for too much at once, denies what no phrase stands for, or contradicts the sign of
its points; where it or the answers are in another language; and where the language of rubrics has no such rule. A
rule is then tried: an answer in the criterion's own words must be taken for one that does it, and one that repeats
the question must not. What was tried becomes tests.
"""
