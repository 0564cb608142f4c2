"""Questions about booleans and bounded integers, answered exactly by a solver behind a protocol.

`problem` states what must hold, `protocol` how it is asked, `pick` gives back the solver that is used. The rest
answers: `session` joins what plain propagation can tell with what a backend (`highs`, `cpsat`) must work out.
"""
