"""The words of the small effects that texts of several rulebooks have; a ruleset adds its own."""

from __future__ import annotations

NUMBER, WORD, POINTS = "a whole number", "a word", "three numbers"
NEEDS: dict[str, dict[str, str]] = {
    **{name: {} for name in ("destroy", "draw", "roll", "reroll", "void", "discard", "reveal", "put_in_play", "defeat")},
    **{name: {"n": NUMBER} for name in ("damage", "nation_damage", "recover")},
    "gain": {"points": POINTS},
    "give": {"keyword": WORD},
    **{name: {"what": WORD} for name in ("allow", "bar")},
    "move": {"zone": WORD},
    "to_area": {"area": WORD},
}
"""Small effect -> its fields that have to be there, with what they hold."""
MAY: dict[str, set[str]] = {
    **{name: {"until"} for name in ("gain", "allow", "bar")},
    "give": {"until", "with"},
    "void": {"links"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
BOTH = ("draw", "nation_damage", "recover", "discard")
"""Those that may be about both seats."""
