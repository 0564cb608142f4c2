"""Symbols of units that are written together before an inverse power: `ms⁻²`, `Jkg⁻¹`, `kgm^-3`, `moldm⁻³`."""

from __future__ import annotations

from fractions import Fraction

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._quantity_products import divided, raised
from rubricc.stdlib._quantity_units import Unit, UnitTable

TOGETHER = lazy_pattern(
    r"(?P<word>[^\W\d_⁰¹²³⁴-⁹]{2,8})(?:⁻(?P<up>[¹²³])|\}?\^\{?[-\u2212](?P<flat>[123])\}?"
    r"|(?<=[0-9 ]ms)[-\u2212](?P<bare>[12])(?![\w.-]))"
)
MORE = lazy_pattern(r"[^\W\d_]{1,4}⁻[¹²³]")
PRODUCTS_FIRST = ("ms", "Nm", "gm")
"""Ends of symbols by themselves that before an inverse power are two: nothing is stated per millisecond in this way."""


def below_power(symbol: str, power: int, table: UnitTable) -> tuple[Unit, ...]:
    """Give back what a symbol with an inverse power divides by: for `m` and 3 the cubic metre."""
    named = table.symbols.get(f"{symbol}{power}", ()) if power > 1 else ()
    return (*named, *(raised(unit, power) for unit in table.symbols.get(symbol, ())))


def together_at(text: str, at: int, table: UnitTable) -> tuple[int, tuple[Unit, ...]] | None:
    """Give back the quotient that begins at a place as two symbols without a gap, and where it ends."""
    match = TOGETHER.match(text, at)
    if match is None or (match["word"] in table.symbols and not match["word"].endswith(PRODUCTS_FIRST)):
        return None
    if text[match.end() : match.end() + 1].isalnum() and MORE.match(text, match.end()) is None:
        return None
    power = int(match["flat"] or match["bare"] or "¹²³".index(match["up"]) + 1)
    word = match["word"]
    for cut in range(len(word) - 1, 0, -1):
        above, below = table.symbols.get(word[:cut]), below_power(word[cut:], power, table)
        if above and below:
            return match.end(), divided(above, below, Fraction(1))
    return None
