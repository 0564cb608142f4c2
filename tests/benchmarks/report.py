"""Shows a measured figure beside its target. Machines are noisy, so a benchmark reports and does not judge."""

from __future__ import annotations


def report(what: str, measured: float, target: float, at_least: bool = False, unit: str = "") -> None:
    """Print the figure, its target, and whether the target is met."""
    met = measured >= target if at_least else measured <= target
    bound = "at least" if at_least else "at most"
    print(f"\n{what}: {measured:.3g}{unit} ({bound} {target:g}{unit}: {'met' if met else 'NOT MET'})", end=" ")
