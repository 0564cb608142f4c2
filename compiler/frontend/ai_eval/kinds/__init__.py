"""The kinds of check, one module each: how it runs, and what it is in the language. `registry` knows them all."""
