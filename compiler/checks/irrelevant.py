"""Answers that have nothing to do with any question: the fixed probes that find points given for nothing."""

from __future__ import annotations

BLANK = ("", "   ", "\n\n", "\u200b")
"""Answers without a word."""

SHORT = (
    "The grey cat sat on the wall.",
    "Lorem ipsum dolor sit amet elit.",
    "Seven boats came home at noon.",
)
"""One sentence each, on three different things."""

LONG = (
    "The ferry left the harbour a little after dawn. Two fishermen stood at the rail and watched the gulls. The water "
    "was green near the pier and dark farther out. A boy counted the buoys aloud until his sister laughed. At the "
    "island the bell rang twice. Everyone walked up the hill past the chapel and the old well. The baker had opened "
    "his shutters, and the smell of bread filled the lane. Nobody spoke much. The wind moved the laundry between the "
    "houses. By noon the square was empty again, and the ferry went back with nobody on board but the captain and "
    "his dog.",
    "Granite is a hard stone with large grains. It holds quartz, feldspar and mica.\n\nMoss grows on its north side "
    "in wet valleys. Snails live under the moss and come out at night.\n\nThe old quarry had three cranes. Each crane "
    "lifted blocks of two tonnes. Masons cut the blocks with saws and polished them with sand. Trains carried the "
    "finished slabs to the coast. The rails are gone today, and birches stand along the track. Walkers follow it on "
    "Sundays and rest near the bridge. The bridge has four arches and a small iron gate.",
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore "
    "magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo "
    "consequat. Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla "
    "pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est "
    "laborum.",
)
"""A story, a description in paragraphs, and words without sense; 70 to 110 words each."""
