"""Translation by rules: what a criterion says becomes a rule where every word of it is accounted for."""
