"""From the syntax tree to the typed IR: names resolved, types inferred, surface forms lowered to the core."""
