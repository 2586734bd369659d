"""Song and Singer (MC-KW-19, -20): Commands of two effects, the lower of which needs a Singer."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.rulesets.macross_crusade.state.faces import has_trait, is_a
from domain.rulesets.macross_crusade.state.zones import managed

UPPER, LOWER = MODES = ("upper", "lower")
"""How a Song is played."""


def is_song(data: Plain) -> bool:
    """Whether a card has the Song trait; such a Command carries a G symbol (MC-G-19)."""
    return "song" in data.get("traits", ())


def has_singer(table: Table, seat: str) -> bool:
    """Whether the player has a Character with the Singer trait in the Field, Set or not; a G is none (MC-KW-20)."""
    return any(is_a(table, card, "character") and has_trait(table, card, "singer") for card in managed(table, seat))


def main_clauses(data: Plain) -> list[Plain]:
    """What a Command does when it is played: its effect, of a Song the upper and the lower one."""
    return [each for each in data.get("text", ()) if "moment" not in each and each.get("timing") != "auto_a"]


def main_clause(data: Plain, mode: str) -> Plain:
    """The effect that a Command is played for, each at a timing of its own (MC-CMD-03); empty where nobody knows it."""
    main = main_clauses(data)
    return main[1] if mode == LOWER and is_song(data) and len(main) > 1 else main[0] if main else {}


def together(data: Plain) -> Plain:
    """All that the effects of a Song ask for, whichever of them is chosen."""
    words = ("targets", "x")
    return {word: found[0] for word in words if (found := [each[word] for each in main_clauses(data) if each.get(word)])}


def clause(desk: Desk, seat: str, data: Plain, mode: str) -> Plain:
    """The effect that is chosen: the upper one at any time, the lower one with a Singer (MC-KW-19, `song_effects`)."""
    main = main_clauses(data)
    if not is_song(data) or mode != LOWER:
        return main_clause(data, mode)
    desk.require("MC-KW-19", has_singer(desk.table, seat), "the lower effect needs a Singer in the Field")
    desk.must(len(main) > 1, "this Song has no lower effect")
    if desk.switch("song_effects") == "choose_one":
        return main[1]
    upper, lower = main
    together = {word: (*upper.get(word, ()), *lower.get(word, ())) for word in ("targets", "effects")}
    return {**lower, **together}
