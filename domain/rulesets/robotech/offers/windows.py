"""Offers of the windows: Action effects of hand and Proto Zone, and abilities of cards in play."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.offers import TargetedAct, targeted_offers
from domain.rulesets.robotech.card_schema.filters import Selector
from domain.rulesets.robotech.card_schema.texts import Action, UsedAbility
from domain.rulesets.robotech.effects import targets
from domain.rulesets.robotech.effects.permissions import may_be_played
from domain.rulesets.robotech.effects.triggers import nameable_players
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.plays import costs
from domain.rulesets.robotech.plays.ability_use import may_use_ability, usable_texts
from domain.rulesets.robotech.plays.effect_play import action_text, is_at_text_step
from domain.rulesets.robotech.state.levels import highest_level
from domain.rulesets.robotech.state.printed_properties import is_known
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import HAND, PROTO, fielded


def _clock(desk: Desk, seat: str) -> tuple[object, ...]:
    """Returns the turn, the speaking seat, and whether each text that is bound to steps may be used now."""
    now = desk.table.clock
    node = desk.ruleset.timeline.node(now.node)
    timely = [is_at_text_step(text, node) for text in _bound(desk.table, seat)]
    return now.turn, now.round, now.speaker == seat, now.passes == 0, *timely


@memo(depends_on="cards")
def _bound(table: Table, seat: str) -> list[Action | UsedAbility]:
    """Returns the texts that the seat may use and that name their steps."""
    texts: list[Action | UsedAbility] = [text for _, text in _actions(table, seat)]
    texts += [text for _, _, text in _abilities(table, seat)]
    return [text for text in texts if text.steps is not None or text.edge is not None]


@memo(depends_on="events", clock=_clock)
def window_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields every effect that the seat may put into the clip now."""
    level = highest_level(desk.table, seat)
    for card, text in _actions(desk.table, seat):
        if (costs.present_proto_cost(desk.table, card) or 0) <= level and may_be_played(desk.table, seat, card) is not False:
            yield from _targeted(desk, seat, "action", _named(desk.table, seat, card), card, text)
    for card, number, ability in _abilities(desk.table, seat):
        for args in _ways(desk, card, number, ability):
            if may_use_ability(desk, seat, args, number, ability):
                yield from _targeted(desk, seat, "use", args, card, ability)


@memo(depends_on="cards")
def _actions(table: Table, seat: str) -> list[tuple[str, Action]]:
    """Returns the cards with a playable Action text, each with the text; an unknown card has an empty text."""
    there = ((card, _action(table, card)) for card in _bearers(table, seat))
    return [(card, text) for card, text in there if text is not None]


@memo(depends_on="card")
def _action(table: Table, card: str) -> Action | None:
    return action_text(table, card) or (None if is_known(table, card) else Action())


@memo(depends_on="play")
def _abilities(table: Table, seat: str) -> list[tuple[str, str, UsedAbility]]:
    """Returns the abilities that a seat may use, each after its card and its number there."""
    return [each for card in fielded(table, seat) for each in _texts(table, card)]


def _bearers(table: Table, seat: str) -> Iterator[str]:
    """Yields one card of each printing in hand, and the face-up ProtoCards."""
    seen: set[str] = set()
    for card in table.at(f"{seat}.{HAND}"):
        printing = table.cards[card].printing
        if printing is not None and printing not in seen:
            seen.add(printing)
            yield card
    face_up = [card for card in table.at(f"{seat}.{PROTO}") if table.cards[card].face != "down"]
    yield from (card for card in face_up if table.cards[card].printing is not None)


def _named(table: Table, seat: str, card: str) -> dict[str, Plain]:
    """Returns the arguments that name a card that is played for its effect.

    `from` is added for a card of the hand if a face-up ProtoCard has the same name.
    """
    proto, printing = f"{seat}.{PROTO}", table.cards[card].printing
    lying = (each for each in table.at(proto) if table.cards[each].face != "down")
    twin = table.cards[card].place != proto and any(table.cards[each].printing == printing for each in lying)
    return {"card": card, **({"from": "hand"} if twin else {})}


@memo(depends_on="card")
def _texts(table: Table, card: str) -> list[tuple[str, str, UsedAbility]]:
    """Returns the usable abilities of a card, by number; an unknown card has one of any kind, and one to transform."""
    if is_known(table, card):
        return [(card, str(number), text) for number, text in enumerate(usable_texts(table, card), 1)]
    return [(card, "1", UsedAbility()), (card, "transform", UsedAbility(symbol="transform"))]


def _ways(desk: Desk, card: str, number: str, text: UsedAbility) -> Iterator[dict[str, Plain]]:
    if text.symbol != "transform":
        yield {"card": card, "text": number}
        return
    unit = root_of_unit(desk.table, card)
    sides = transform.sides_with_mode(desk.table, unit) if is_known(desk.table, unit) else transform.SIDES
    for mode in sorted(sides):
        yield {"card": card, "text": number, "mode": mode}


def _targeted(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, text: Action | UsedAbility
) -> Iterator[Offer]:
    """Yields an act with a slot for its targets and for the opponent whom it is about; without a target it is not offered."""

    def options(selector: Selector) -> list[str]:
        return targets.target_options(desk.table, seat, card, selector)

    if not all(each.upto or options(each) for each in text.targets):
        return
    about = nameable_players(desk.table, seat, text.effects)
    slots = {"seat": Slot(about)} if len(about) > 1 else {}
    example: dict[str, Plain] = {"seat": about[0]} if len(about) > 1 else {}
    paying = costs.payment_slot(desk.table, seat, card, text.cost, text.x)
    if paying is not None:
        slots["cost"], example["cost"] = paying, costs.first_payment(paying)
    wanted = tuple(each._replace(n=max(1, min(each.n, len(options(each))))) for each in text.targets)
    for offer in targeted_offers(
        desk, TargetedAct(seat, act, args, wanted, options, slots=slots, example=example, bounds=targets.selector_bounds)
    ):
        yield offer._replace(reply=offer.reply or None)
