"""Write stdlib/data/syllables_en.txt from the CMU Pronouncing Dictionary: `syllables.py cmudict.dict LICENSE`."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path
from unittest.mock import patch

from rubricc.stdlib import _syllables

TARGET = Path(__file__).parent.parent / "stdlib" / "data" / "syllables_en.txt"
HEADER = """\
Words of the CMU Pronouncing Dictionary whose number of syllables (in their first pronunciation)
differs from what the rules of _syllables.py give, a number and the words that have it a line.
Source: https://github.com/cmusphinx/cmudict. Its licence:

"""


def pronounced(path: Path) -> dict[str, int]:
    """Give back the number of syllables of each word's first pronunciation."""
    counts = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, *phones = line.split("#")[0].split()
        if re.fullmatch(r"[a-z']+", word):
            counts[word] = sum(phone[-1].isdigit() for phone in phones)
    return counts


def irregular(counts: dict[str, int]) -> dict[str, int]:
    """Give back the words that the rules, knowing the shorter ones already, get wrong."""
    found: dict[str, int] = {}
    with patch.object(_syllables, "_irregular", lambda: found):
        for word in sorted(counts, key=lambda word: (len(word), word)):
            if counts[word] and _syllables.syllables_of(word) != counts[word]:
                found[word] = counts[word]
    return found


def main(dictionary: str, licence: str) -> None:
    """Write the data file."""
    by_count: dict[int, list[str]] = defaultdict(list)
    for word, count in sorted(irregular(pronounced(Path(dictionary))).items()):
        by_count[count].append(word)
    header = HEADER + Path(licence).read_text(encoding="utf-8")
    lines = [f"# {line}".rstrip() for line in header.splitlines()]
    for count, words in sorted(by_count.items()):
        lines += [f"{count} {' '.join(words[start : start + 20])}" for start in range(0, len(words), 20)]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
