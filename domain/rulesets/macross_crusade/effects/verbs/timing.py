"""Small effects on effects: negating a play, standby, "in that case", skipping; also keyword rules that run as effects."""

from __future__ import annotations

from typing import NamedTuple

from domain.card_effects.chain_links import links_to_void
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.effects import Effect, drop_field
from domain.parts.bandai import small_effects
from domain.parts.bandai.small_effects import Discard, NationDamage, Recover
from domain.parts.card_schema import classes_for_isinstance
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, is_manual, seats_of
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import EffectOnCards, Reveal, Void
from domain.rulesets.macross_crusade.card_schema.small_effects import (
    Activate,
    Chip,
    Draw,
    Encouragement,
    InText,
    InThatCase,
    Look,
    PullOut,
    Sacrifice,
    Shuffle,
    Skip,
    SoundForce,
    Standby,
)
from domain.rulesets.macross_crusade.chain import chain_links, cut_resolution
from domain.rulesets.macross_crusade.effects.targets import can_apply_to, subjects
from domain.rulesets.macross_crusade.effects.verbs.destruction_and_scrap import sacrifice_options
from domain.rulesets.macross_crusade.keywords import encouragement as rousing
from domain.rulesets.macross_crusade.keywords import sound_force as white
from domain.rulesets.macross_crusade.state.zones import HAND, LOST, NATION


def void(desk: Desk, effect: Effect, operation: Void) -> None:
    """`void`: negates the effect of a play (MC-NEG-01): of `links`, of the targets, or of the play that is answered."""
    for key in links_to_void(desk, effect, operation, subjects):
        cut_resolution.negate_effect(desk, key, effect.get("card", ""), is_manual(effect))


def add_standby_effect(desk: Desk, effect: Effect, operation: Standby) -> None:
    """`standby`: stores `effects` that activate at a later `moment` (MC-STBY-01)."""
    chain_links.store_standby_effect(desk, effect, operation)


def activate(desk: Desk, effect: Effect, operation: Activate) -> None:
    """`activate`: generates a standby effect whose moment has come (MC-FREE-06, MC-CUT-16)."""
    chain_links.activate_standby_effect(desk, operation.effect)


def in_that_case(desk: Desk, effect: Effect, operation: InThatCase) -> OptionalQuestion:
    """`in_that_case`: applies `first` as far as possible and then `then`, with nothing in between (MC-DUR-06).

    If nothing of `first` can be applied, `then` does not follow. With the switch `in_that_case` at `all_or_nothing`,
    neither is applied unless `first` can be applied in full and `then` at least in part. A `then` about a face-down pile
    need not be possible.
    """
    first, then = operation.stored["first"], operation.stored["then"]
    effect = drop_field(effect, "following")
    have, wanted = _possible(desk, effect, operation.first)
    strict = desk.switch("in_that_case") == "all_or_nothing"
    fails = not _pile(operation.then) and _possible(desk, effect, operation.then)[0] == 0
    if have == 0 or (strict and (have < wanted or fails)):
        desk.record("lost", "effect_failed", effect["seat"], "MC-DUR-06", {"card": effect.get("card", "")})
        return None
    question: OptionalQuestion = desk.ruleset.verbs[operation.first.do](desk, effect, first)
    if question is not None:
        return {"by": first, **question, "later": (*question.get("later", ()), then)}
    question = desk.ruleset.verbs[operation.then.do](desk, effect, then)
    return question and {"by": then, **question}


class _OwnCards(NamedTuple):
    """A small effect that names no cards: it applies to the targets, or to its own card."""

    do: str
    to: None = None


_OF_CARDS = classes_for_isinstance(EffectOnCards)
_AT_ONCE = (Draw, NationDamage, Shuffle, small_effects.Void, Chip, Look, PullOut, small_effects.Search)
"""Small effects that can always be applied, whatever cards there are."""


def _possible(desk: Desk, effect: Effect, operation: InText) -> tuple[int, int]:
    """Returns how much of a small effect can be applied, and how much it asks for.

    The unit is cards of a pile, or cards to which the effect applies.
    """
    pile = _pile(operation)
    if isinstance(operation, Discard | Recover | Draw | Look | Shuffle | Reveal) and pile:
        wanted = 1 if isinstance(operation, Shuffle) else operation.n
        seats = seats_of(desk, effect, operation)
        return sum(min(len(desk.table.at(f"{seat}.{pile}")), wanted) for seat in seats), wanted * len(seats)
    if isinstance(operation, _AT_ONCE):
        return 1, 1
    if isinstance(operation, Sacrifice):
        return min(len(sacrifice_options(desk, effect, operation)), 1), 1
    about = operation if isinstance(operation, _OF_CARDS) else _OwnCards(operation.do)
    chosen = subjects(desk, effect, about)
    wanted = len(effect.get("targets", ())) if about.to in (None, "target") else 0
    return sum(can_apply_to(desk.table, operation.do, card) for card in chosen), max(len(chosen), wanted)


def _pile(operation: InText) -> str:
    """Returns the pile of face-down cards that a small effect is about, or an empty string."""
    if isinstance(operation, Discard | Recover):
        return HAND if isinstance(operation, Discard) else LOST
    named = operation.pile if isinstance(operation, Draw | Look | Shuffle | Reveal) else None
    return {"lost": LOST, "nation": NATION}.get(named or "", "")


def _offered(desk: Desk, effect: Effect, what: str) -> OptionalQuestion:
    card = effect.get("card", "")
    return (
        {"seat": effect["seat"], "what": what, "least": 0, "n": 1, "options": (card,)} if card in desk.table.cards else None
    )


def skip(desk: Desk, effect: Effect, operation: Skip) -> None:
    """`skip`: skips a phase or step of this turn (MC-TURN-12)."""
    desk.record("resolved", "phase_skipped", effect["seat"], "MC-TURN-12", {"phase": operation.what})
    desk.do(FlagSet(f"skip:{operation.what}", desk.table.clock.turn))


def sound_force(desk: Desk, effect: Effect, operation: SoundForce) -> OptionalQuestion:
    """`sound_force`: sends back one of the Units that a Sound Force damaged, if the player chooses one (MC-KW-22)."""
    chosen = chosen_answer(effect)
    if chosen is None:
        return white.send_back_question(desk, effect["seat"], operation.to)
    return {"later": white.send_back_effect(desk, effect["seat"], chosen)}


def encouragement(desk: Desk, effect: Effect, operation: Encouragement) -> OptionalQuestion:
    """`encouragement`: rerolls this Character if its player chooses so (MC-KW-11)."""
    if chosen_answer(effect) is None:
        return _offered(desk, effect, "encouragement")
    rousing.reroll_character(desk, chosen_answer(effect) or ())
    return None
