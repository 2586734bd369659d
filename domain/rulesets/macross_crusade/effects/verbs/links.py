"""Small effects on effects: negating a play, standby, "in that case", what is optional, skipping; and rules as effects."""

from __future__ import annotations

from domain.kernel.changes import FlagSet, Plain
from domain.kernel.desk import Desk
from domain.parts.answering import voided
from domain.parts.small_effects import is_said
from domain.rulesets.macross_crusade import cut, standby
from domain.rulesets.macross_crusade.effects.operations import Effect, Question, each_of, subjects
from domain.rulesets.macross_crusade.effects.targets import applies
from domain.rulesets.macross_crusade.effects.verbs.places import sacrificed
from domain.rulesets.macross_crusade.keywords import sound_force as white
from domain.rulesets.macross_crusade.state.zones import HAND, LOST, NATION


def void(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`void`: the effect of a play is negated (MC-NEG-01): of `links`, of the targets, else the one that is answered."""
    for key in voided(desk, effect, operation, subjects):
        cut.negate(desk, key, effect.get("card", ""), is_said(effect))
    return None


def wait(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`standby`: the `effects` activate at a later `moment` (MC-STBY-01)."""
    standby.register(desk, effect, operation)
    return None


def activate(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`activate`: a standby effect whose moment has come is generated (MC-FREE-06, MC-CUT-16)."""
    standby.activate(desk, operation["effect"])
    return None


def in_that_case(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`in_that_case`: `then` follows once `first` was applied as far as possible, with nothing in between (MC-DUR-06).

    If nothing at all could be applied nothing follows. With the switch `in_that_case` at `all_or_nothing` both are
    applied in full or neither is; only a later part on face-down cards may fail alone.
    """
    first, then = operation["first"], operation["then"]
    effect = {word: value for word, value in effect.items() if word != "following"}
    have, wanted = _possible(desk, effect, first)
    strict = desk.switch("in_that_case") == "all_or_nothing"
    fails = not _pile(then) and _possible(desk, effect, then)[0] == 0
    if have == 0 or (strict and (have < wanted or fails)):
        desk.record("lost", "effect_failed", effect["seat"], "MC-DUR-06", {"card": effect.get("card", "")})
        return None
    question: Question = desk.ruleset.verbs[first["do"]](desk, effect, first)
    if question is None:
        answer: Question = desk.ruleset.verbs[then["do"]](desk, effect, then)
        return answer
    return {**question, "later": (*question.get("later", ()), then)}


def _possible(desk: Desk, effect: Effect, operation: Plain) -> tuple[int, int]:
    """How much of a small effect can be applied, and how much it asks for: cards of a pile, or cards to which it applies."""
    name, wanted = operation["do"], operation.get("n", 1)
    pile = _pile(operation)
    if pile:
        seats = each_of(desk, effect, operation)
        return sum(min(len(desk.table.at(f"{seat}.{pile}")), wanted) for seat in seats), wanted * len(seats)
    if name in ("draw", "nation_damage", "shuffle", "void", "chip", "look", "pull_out"):
        return 1, 1
    if name == "sacrifice":
        return min(len(sacrificed(desk, effect, operation)), 1), 1
    chosen = subjects(desk, effect, operation)
    asked = len(effect.get("targets", ())) if operation.get("to", "target") == "target" else 0
    return sum(applies(desk.table, name, card) for card in chosen), max(len(chosen), asked)


def _pile(operation: Plain) -> str:
    """The pile of face-down cards that a small effect is about; empty for none."""
    name = operation["do"]
    return HAND if name == "discard" else _PILES.get(str(operation.get("pile", name)), "")


_PILES = {"recover": LOST, "lost": LOST, "nation": NATION}
"""Small effect, or the pile it names, that counts cards of a location."""


def may(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`may`: what follows in the text is the player's to use or not."""
    return _offered(desk, effect, "may")


def _offered(desk: Desk, effect: Effect, what: str) -> Question:
    card = effect.get("card", "")
    return (
        {"seat": effect["seat"], "what": what, "least": 0, "n": 1, "options": (card,)} if card in desk.table.cards else None
    )


def skip(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`skip`: a phase or step of this turn is not performed (MC-TURN-12)."""
    desk.record("resolved", "phase_skipped", effect["seat"], "MC-TURN-12", {"phase": operation["what"]})
    desk.do(FlagSet(f"skip:{operation['what']}", desk.table.clock.turn))
    return None


def sound_force(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`sound_force`: one of the Units that a Sound Force damaged may be sent back (MC-KW-22)."""
    return white.question(desk, effect["seat"], operation["to"])


def encouragement(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`encouragement`: this Character may be rerolled (MC-KW-11)."""
    return _offered(desk, effect, "encouragement")
