"""Small effects with coins and chips (NX-COIN)."""

from __future__ import annotations

import itertools

from domain.card_effects import choices
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import pin_printing
from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import PUBLIC, CardsEntered, Counted, FlagSet, Learned, Marked, Moved, Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.set_groups import SET
from domain.parts.common.small_effect_execution import OptionalQuestion, card_of_field, chosen_answer, repetitions, seat_of
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Coin, RemoveCoins
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Chip, ChipCard, PlayerCoin
from domain.rulesets.gundam_war_nexa.effects import automatic_effects
from domain.rulesets.gundam_war_nexa.effects.g_sign_filters import is_chip_of_kind
from domain.rulesets.gundam_war_nexa.effects.targets import anywhere, subjects
from domain.rulesets.gundam_war_nexa.effects.verbs import battle_positions
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays import set_on
from domain.rulesets.gundam_war_nexa.printing_parser import parse_printing
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import AREA_OF_TERRAIN, DEPLOYMENT, REMOVED
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, movement


def coin(desk: Desk, effect: Effect, operation: Coin) -> OptionalQuestion:
    """`coin`: puts n coins of a name on each card, or shares them out (NX-COIN-01, -13).

    Coins may give stats or a keyword (NX-COIN-06, -07).
    """
    name = f"coin:{operation.name}"
    chosen = [card for card in subjects(desk, effect, operation) if not current_properties.is_chip(desk.table, card)]
    arguments = {"n": operation.n, **operation.stored}
    question = choices.ask_next_share(effect, arguments, chosen, "NX-COIN-01")
    if question:
        return question
    desk.record("resolved", "coins_put", "", "NX-COIN-01", {"cards": tuple(chosen), "name": operation.name})
    if name not in desk.table.flags:
        said = {"points": operation.points, "keyword": operation.keyword}
        given = {word: value for word, value in said.items() if value is not None}
        desk.do(FlagSet(name, {"name": operation.name, **given}))
    amounts = choices.share_per_card(arguments, chosen)
    desk.do(*(Marked(card, name, n) for card, n in amounts.items()))
    destruction.destroy_fallen_units(desk, effect["seat"])
    if automatic_effects.may_any_effect_be_timed_to(desk.table, "coins"):
        seen = [automatic_effects.snapshot_card(desk, card) for card, n in amounts.items() if n and card in desk.table.cards]
        automatic_effects.trigger_effects(desk, "coins", seen, {})
    return None


def remove_coins(desk: Desk, effect: Effect, operation: RemoveCoins) -> OptionalQuestion:
    """`remove_coins`: removes coins from each card, and cards that are chips: those of one `name`, or any (NX-COIN-02, -03,
    -09).

    Of a card with coins of several names, the player of the effect says which ones go.
    """
    cards, said = subjects(desk, effect, operation), chosen_answer(effect)
    if said is None and any(_which_coins(desk, card, operation) for card in cards):
        return _ask_which(desk, effect, operation, cards)
    _remove(desk, cards, operation._replace(name=said[0]) if said else operation)
    destruction.destroy_fallen_units(desk, effect["seat"])
    return None


def _which_coins(desk: Desk, card: str, operation: RemoveCoins) -> tuple[str, ...]:
    """Returns the names of the coins of a card of which only some go; empty where no choice is left."""
    kinds = {name: count for name, count, _ in current_properties.coins(desk.table, card)}
    is_open = operation.name is None and operation.n is not None and sum(kinds.values()) > operation.n
    return tuple(sorted(kinds)) if is_open and len(kinds) > 1 else ()


def _ask_which(desk: Desk, effect: Effect, operation: RemoveCoins, cards: list[str]) -> OptionalQuestion:
    """Asks for the name of one coin; several coins and cards come one after the other."""
    count = operation.n or 1
    if len(cards) == 1 and count == 1:
        return {"seat": effect["seat"], "what": "coin_name", "words": _which_coins(desk, cards[0], operation)}
    alone = ({**operation.stored, "to": (card,), "n": 1} for card in cards for _ in range(count))
    return {"later": tuple(alone)}


def _remove(desk: Desk, cards: list[str], operation: RemoveCoins) -> None:
    for card in cards:
        if current_properties.is_chip(desk.table, card):
            if is_chip_of_kind(desk.table, card, operation.name):
                movement.leave_field(desk, card, REMOVED)
            continue
        kinds = [(name, count) for name, count, _ in current_properties.coins(desk.table, card)]
        left = operation.n
        for name, there in (each for each in kinds if operation.name in (None, each[0])):
            gone = there if left is None else min(there, left)
            if gone:
                desk.record("resolved", "coins_removed", "", "NX-COIN-03", {"card": card, "name": name})
                desk.do(Marked(card, f"coin:{name}", -gone))
            left = None if left is None else left - gone


def player_coin(desk: Desk, effect: Effect, operation: PlayerCoin) -> None:
    """`player_coin`: gives a player n coins to manage; they are in no place and not on the field (NX-COIN-08, NX-CTRL-16)."""
    seat = seat_of(desk, effect, operation)
    desk.record("resolved", "player_coins_changed", seat, "NX-COIN-08", {"name": operation.name})
    desk.do(Counted(seat, f"coin:{operation.name}", operation.n))


def _described(card: ChipCard) -> dict[str, Plain]:
    """Returns the card data of a chip. Raises Refused if its description is invalid."""
    try:
        return parse_printing({**card.stored, "chip": True})
    except ValueError as error:
        raise Refused("", msg("chip_reason", reason=as_message(error))) from None


def chip(desk: Desk, effect: Effect, operation: Chip) -> OptionalQuestion:
    """`chip`: puts n chips of the described card onto the field, also into an `area` (NX-COIN-09, -10, -12, -16).

    Chips have no cost (NX-COST-14).
    """
    seat = seat_of(desk, effect, operation)
    if operation.on:
        return _set_chips(desk, effect, operation, seat)
    area = AREA_OF_TERRAIN.get(operation.area or "", DEPLOYMENT)
    index, place = (
        battle_positions.choose_position(desk, effect, operation, f"{seat}.{area}")
        if operation.area in AREA_OF_TERRAIN
        else (-1, None)
    )
    question = battle_positions.choose_area(desk, effect, operation, operation.met) or place
    if question:
        return question
    data = _described(operation.card)
    printing = _printing_of(desk, data)
    pin_printing(desk, printing, data)
    made: list[str] = []
    for _ in repetitions(desk, operation):
        number = desk.table.cards_entered + 1
        card = f"#{number}"
        made.append(card)
        desk.record("resolved", "chip_created", seat, "NX-COIN-09", {"card": card})
        desk.do(CardsEntered(number, 1, seat, f"{seat}.{DEPLOYMENT}"), Learned(card, printing, (PUBLIC,)))
        if area != DEPLOYMENT:
            desk.do(Moved(card, f"{seat}.{area}", index))
        destruction.destroy_fallen_units(desk, effect["seat"])
        automatic_effects.trigger_effects(desk, "enters", [automatic_effects.snapshot_card(desk, card)], {})
        if area != DEPLOYMENT and card in desk.table.cards:
            movement.finish_arrival(desk, card)
    if operation.until is None:
        return None
    gone = {"do": "move", "zone": "removed", "to": tuple(made)}
    return {"later": ({"do": "later", "when": "end_of_turn", "effects": (gone,)},)}


def _set_chips(desk: Desk, effect: Effect, operation: Chip, seat: str) -> OptionalQuestion:
    """Sets chips on a card that takes them; a unit takes only one character (NX-PLAY-42, NX-COIN-12)."""
    host, data = card_of_field(desk, effect, operation.on, anywhere), _described(operation.card)
    if not set_on.is_host(desk.table, host):
        return None
    printing = _printing_of(desk, data)
    pin_printing(desk, printing, data)
    many = len(tuple(repetitions(desk, operation)))
    room = set_on.free_for_characters(desk.table, host) if data["type"] == "character" else many
    made = tuple(f"#{desk.table.cards_entered + 1 + number}" for number in range(min(many, room)))
    for card in made:
        desk.record("resolved", "chip_created", seat, "NX-COIN-09", {"card": card})
        desk.do(CardsEntered(int(card[1:]), 1, seat, f"{seat}.{DEPLOYMENT}"), Learned(card, printing, (PUBLIC,)))
        desk.do(Moved(card, host, -1, SET))
    destruction.destroy_fallen_units(desk, effect["seat"])
    seen = [automatic_effects.snapshot_card(desk, card) for card in made]
    automatic_effects.trigger_effects(desk, "enters", seen, {})
    automatic_effects.trigger_effects(desk, "set", seen, {})
    if operation.until is None or not made:
        return None
    gone = {"do": "move", "zone": "removed", "to": made}
    return {"later": ({"do": "later", "when": "end_of_turn", "effects": (gone,)},)}


def _printing_of(desk: Desk, data: Plain) -> str:
    """Returns a printing id for a description, because two effects may describe chips of one name differently
    (NX-COIN-10).
    """
    named = (f"chip:{data['name']}{f':{number}' if number > 1 else ''}" for number in itertools.count(1))
    return next(printing for printing in named if desk.table.pins.get(printing, data) == data)
