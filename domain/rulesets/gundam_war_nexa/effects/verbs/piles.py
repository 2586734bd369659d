"""Small effects on hands and piles: drawing, nation damage, discarding, showing, extracting."""

from __future__ import annotations

from functools import partial

from domain.card_effects import pile_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import Moved
from domain.kernel.record.effects import Effect
from domain.parts.bandai.continuous_effects import SPARED
from domain.parts.bandai.small_effects import NationDamage, Recover
from domain.parts.common import effect_verbs
from domain.parts.common.card_references import seats_own_first
from domain.parts.common.small_effect_execution import (
    OptionalQuestion,
    chosen_answer,
    is_manual,
    is_recorded_as_stated,
    seat_of,
    seats_of,
)
from domain.parts.common.target_groups import groups_field, target_groups
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Reveal
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_piles import Discard, Draw, Extract, Top
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Spare, TurnOver
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, damage_reductions
from domain.rulesets.gundam_war_nexa.effects.targets import subjects
from domain.rulesets.gundam_war_nexa.effects.verbs.moves import ZONES
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, EXTRACTED, HAND, HANGAR, NATION, REMOVED
from domain.rulesets.gundam_war_nexa.zone_changes import movement


def draw(desk: Desk, effect: Effect, operation: Draw) -> None:
    """`draw`: draws n cards, or with `fill` until the hand has n, from the top of the own nation pile, or of the discard pile
    if `from` says discard (NX-HAND-01, -02).
    """
    pile = DISCARD if operation.pile == "discard" else NATION
    for seat in seats_of(desk, effect, operation):
        count = operation.n - (len(desk.table.at(f"{seat}.{HAND}")) if operation.fill else 0)
        if count > 0 or not operation.fill:
            life.draw_from_nation(desk, seat, count, "NX-HAND-01", pile=pile)


def nation_damage(desk: Desk, effect: Effect, operation: NationDamage) -> None:
    """`nation_damage`: deals n damage to one nation, or to both in one moment (NX-BATT-37)."""
    seats = seats_of(desk, effect, operation)
    for seat in seats:
        said = is_recorded_as_stated(desk, effect)  # an effect recorded by hand applies in full
        if not said and damage_reductions.is_damage_reduction_uncertain(desk.table, seat):
            desk.demand("NX-EFF-21", None)
        amount = operation.n if said else damage_reductions.damage_left_for_nation(desk.table, seat, operation.n, "effects")
        life.damage_nation(desk, seat, amount, "effect", "NX-BATT-37")
        if amount > 0:
            automatic_effects.trigger_of_nation(desk, seat, "damaged")


def spare(desk: Desk, effect: Effect, operation: Spare) -> None:
    """`spare`: protects a nation from damage, or from an amount of it (NX-EFF-21)."""
    effect_verbs.reduce_nation_damage(desk, effect, operation, SPARED, "NX-EFF-21")


def recover(desk: Desk, effect: Effect, operation: Recover) -> None:
    """`recover`: moves n cards unseen from the discard pile back to the nation pile (NX-ZONE-02)."""
    effect_verbs.for_each_seat(desk, effect, operation, _recover)


def _recover(desk: Desk, seat: str, count: int) -> None:
    lying = bool(desk.table.at(f"{seat}.{DISCARD}"))
    life.recover_to_nation(desk, seat, count)
    if lying and count:
        automatic_effects.trigger_of_nation(desk, seat, "recovered")


def discard(desk: Desk, effect: Effect, operation: Discard) -> OptionalQuestion:
    """`discard`: a player chooses n hand cards, which are abolished; `random`: the opponent picks card backs (NX-TERM-08,
    OP-51).

    The hangar is no hand (NX-HAND-08). If `who` is `both`, each hand that has cards is affected, that of the effect's player
    first. With `hangar` the cards go there (NX-ZONE-16).
    """
    both = operation.who == "both"
    seats = seats_own_first(desk.table, effect["seat"]) if both else (seat_of(desk, effect, operation),)

    def into_hangar(desk: Desk, card: str) -> None:
        own = str(effect["seat"])
        movement.put_card(desk, card, HANGAR, -1, own if operation.hangar == "own" else opponent(desk.table, own))

    away = into_hangar if operation.hangar else partial(movement.abolish_card, rule="NX-TERM-08")
    what = "pick" if operation.random or operation.hangar else "abolish"
    return effect_verbs.ask_discard_each(desk, effect, operation, seats, HAND, away, what, operation.random)


def reveal(desk: Desk, effect: Effect, operation: Reveal) -> None:
    """`reveal`: turns each card face up for all players (NX-TERM-03)."""
    effect_verbs.reveal(desk, subjects(desk, effect, operation), "NX-TERM-03")


def top(desk: Desk, effect: Effect, operation: Top) -> OptionalQuestion:
    """`top`: moves the top cards of a pile where the text says (NX-EFF-21).

    A card that becomes a G is open (NX-ZONE-12). If the record does not know it, its player states it, so that the texts that
    start as it enters are known.
    """
    seat, pile = seat_of(desk, effect, operation), DISCARD if operation.pile == "discard" else NATION
    said, lying = chosen_answer(effect), desk.table.at(f"{seat}.{pile}")[: operation.n]
    unknown = [card for card in lying if desk.table.cards[card].printing is None]
    is_asked = operation.zone in pile_effects.INTO_PLAY and not operation.upto and not is_manual(effect)
    if not is_asked or not unknown or said == ():
        return pile_effects.top(desk, effect, operation)
    if len(lying) > 1:
        return {"later": ({**operation.stored, "n": 1},) * len(lying)}
    if said is None:
        return {"seat": seat, "what": "turn_up", "n": 1, "options": tuple(unknown), "for": effect["card"]}
    effect_verbs.reveal(desk, list(said), "NX-ZONE-12")
    return pile_effects.top(desk, effect, operation)


def turn_over(desk: Desk, effect: Effect, operation: TurnOver) -> OptionalQuestion:
    """`turn_over`: shows the top card, which stays there, to all players (NX-TERM-03).

    If the record does not know the card, the player states it. The small effects inside come next, with that card as their
    first target, before the targets of the text.
    """
    pile = DISCARD if operation.pile == "discard" else NATION
    lying = desk.table.at(f"{seat_of(desk, effect, operation)}.{pile}")
    said = chosen_answer(effect)
    if not lying:
        return None
    if said is None and desk.table.cards[lying[0]].printing is None:
        return {"seat": effect["seat"], "what": "turn_up", "n": 1, "options": (lying[0],), "for": effect["card"]}
    top = (said or lying)[0]
    effect_verbs.reveal(desk, [top], "NX-TERM-03")
    way, targets = operation.stored, (top, *effect.get("targets", ()))
    selectors = ("found", *effect.get("selectors", ()), *way.get("targets", ()))
    groups = groups_field(((top,), *target_groups(effect)), targets)
    about = {"targets": targets, **groups, "selectors": selectors, "select": way.get("targets", ())}
    return {"inside": ({"seat": effect["seat"], "ops": way["effects"], **about},)}


def extract(desk: Desk, effect: Effect, operation: Extract) -> OptionalQuestion:
    """`extract`: takes out the top n cards. `take` of them go to `zone`, the rest is removed (NX-TERM-19)."""
    seat = seat_of(desk, effect, operation)
    if chosen_answer(effect) is not None:
        _go(desk, operation, tuple(desk.table.at(EXTRACTED)), chosen_answer(effect) or ())
        return None
    taken = tuple(desk.table.at(f"{seat}.{NATION}")[: operation.n])
    desk.record("resolved", "extracted", seat, "NX-TERM-19", {"count": len(taken)})
    desk.do(*(Moved(card, EXTRACTED) for card in taken))
    for card in taken:
        show_card(desk, card, (seat,))
    most = min(operation.take, len(taken))
    if most:
        return {"seat": seat, "what": "extract", "n": most, "least": 0, "options": taken, "zone": operation.zone}
    _go(desk, operation, taken, ())
    return None


def _go(desk: Desk, operation: Extract, taken: tuple[str, ...], chosen: tuple[str, ...]) -> None:
    """Moves the chosen cards to their zone, and removes the others from the game (NX-TERM-19)."""
    on_top = operation.zone == "nation_top"
    for card in (each for each in taken if each not in chosen):
        movement.put_card(desk, card, REMOVED)
    for card in reversed(chosen) if on_top else chosen:  # the first named card is on top
        movement.put_card(desk, card, ZONES[operation.zone], 0 if on_top else -1)
