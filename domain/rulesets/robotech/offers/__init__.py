"""The present options of a seat, as templates with choices; every template that can be filled in is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from domain.card_effects.choices import choosing_seat
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.clock_and_priority import next_in_game, seats_in_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.effects import Question
from domain.rulesets.robotech.combat import must_defend
from domain.rulesets.robotech.combat.attacks import OPEN_RESULTS
from domain.rulesets.robotech.effects.permissions import has_pilot_seats, may_be_played, may_board
from domain.rulesets.robotech.effects.verbs import pile_inspection
from domain.rulesets.robotech.offers import battle, windows
from domain.rulesets.robotech.offers.battle import HIGHEST
from domain.rulesets.robotech.plays import costs
from domain.rulesets.robotech.plays.card_play import MECHANIZE, PROTO_PHASE, STEP_OF
from domain.rulesets.robotech.state.levels import battle_points, highest_level, proto_points
from domain.rulesets.robotech.state.printed_properties import printed, type_of
from domain.rulesets.robotech.state.zones import BASE, HAND
from domain.rulesets.robotech.turn.turn_order import DEFENSE


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Returns the templates of all commands of the seat at this place, without moving the clock."""
    table = desk.table
    if table.result is not None or f"out:{seat}" in table.flags:
        return []
    waiting = table.flags.get("awaits")
    if waiting is not None:
        return [_choice(desk, waiting, seat)] if choosing_seat(desk) == seat else []
    node = desk.ruleset.timeline.node(table.clock.node)
    if node.kind == "window" or table.chain:
        return list(_in_window(desk, seat))
    return list(_at_choice(desk, seat, node.key))


def _choice(desk: Desk, waiting: Question, seat: str) -> Offer:
    if waiting["what"] in ("opponent", "player"):
        return Offer(seat, "choose", {}, {"seat": Slot(waiting["options"])})
    if waiting["what"] in ("search", "look"):
        search = waiting["what"] == "search"
        there = tuple(
            pile_inspection.possible_results(desk.table, seat, waiting)
            if search
            else pile_inspection.takeable_cards(desk.table, waiting)
        )
        return Offer(seat, "choose", {}, {"cards": Slot(there, 0, min(waiting["n"], len(there)), listed=True)})
    least, weights = waiting.get("least", waiting["n"]), waiting.get("weights", ())
    slot = Slot(waiting["options"], least, waiting["n"], listed=True, weights=weights, limit=waiting.get("limit", 0))
    return Offer(seat, "choose", {}, {"cards": slot})


def _in_window(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the offers of a window: the speaking player declares or passes.

    The player who has just declared may declare more (RT-CLIP-06).
    """
    clock, chain = desk.table.clock, desk.table.chain
    if clock.speaker == seat:
        yield Offer(seat, "pass")
        yield from windows.window_offers(desk, seat)
        yield from () if chain else battle.late_result_offers(desk, seat)
    elif chain and chain[-1][1]["seat"] == seat and clock.passes == 0 and clock.speaker == next_in_game(desk, seat):
        yield from windows.window_offers(desk, seat)


def _at_choice(desk: Desk, seat: str, key: str) -> Iterator[Offer]:
    if key == "setup.first":
        yield Offer(seat, "first", {}, {"seat": Slot(desk.table.header.seats)})
    elif desk.ruleset.timeline.chooser(desk, key) != seat:
        return
    elif key == "setup.mulligan":
        yield Offer(seat, "keep")
        yield Offer(seat, "mulligan")
    else:
        if key != DEFENSE or not must_defend.units_that_must_defend(desk, seat):
            yield Offer(seat, "pass")
        yield from _CHOICES[key](desk, seat)
        yield from battle.late_result_offers(desk, seat)


def _proto_phase(desk: Desk, seat: str) -> Iterator[Offer]:
    hand = _known_hand(desk, seat)
    if hand:
        yield Offer(seat, "place", {}, {"card": Slot(tuple(hand))})
    yield from _playable(desk, seat, hand, PROTO_PHASE, highest_level(desk.table, seat))


def _mechanize(desk: Desk, seat: str) -> Iterator[Offer]:
    yield from _playable(desk, seat, _known_hand(desk, seat), MECHANIZE, proto_points(desk.table, seat))


def _playable(desk: Desk, seat: str, hand: list[str], node: str, most: int) -> Iterator[Offer]:
    table = desk.table
    paid = [card for card in hand if (cost := costs.present_proto_cost(table, card)) is None or cost <= most]
    paid = [card for card in paid if may_be_played(table, seat, card) is not False]
    here = [card for card in paid if STEP_OF.get(type_of(table, card).or_else("")) == node]
    asking = [card for card in here if printed(table, card).requirement or printed(table, card).additional_cost]
    fit = [card for card in here if card not in asking]
    if fit:
        yield Offer(seat, "play", {}, {"card": Slot(tuple(fit))})
    for card in asking:
        yield from _asking(desk, seat, card)
    unknown = tuple(card for card in paid if not type_of(table, card).is_known)
    if unknown:
        kinds = tuple(kind for kind, place in STEP_OF.items() if place == node)
        yield Offer(seat, "play", {}, {"card": Slot(unknown), "as": Slot(kinds, 0, 1)})


def _asking(desk: Desk, seat: str, card: str) -> Iterator[Offer]:
    """Yields the offer of a card that requires more than its price, if that is available."""
    paying = costs.payment_slot(desk.table, seat, card, printed(desk.table, card).additional_cost)
    args: dict[str, Plain] = {"cost": costs.first_payment(paying)} if paying else {}
    if desk.allows(Command(seat, "play", {"card": card, **args})):
        yield Offer(seat, "play", {"card": card}, {"cost": paying} if paying else {})


def _known_hand(desk: Desk, seat: str) -> list[str]:
    return [card for card in desk.table.at(f"{seat}.{HAND}") if desk.table.cards[card].printing is not None]


def _reconfigure(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields moves of Pilots: out of a Mecha, into one with a free seat, or two that change places (RT-MOB-06, -07)."""
    table = desk.table
    base = table.at(f"{seat}.{BASE}")
    crews = [(pilot, mecha) for mecha in base for pilot in table.at(mecha)]
    movers = [card for card in base if type_of(table, card).may_be("character")] + [pilot for pilot, _ in crews]
    if crews:
        yield Offer(seat, "assign", {}, {"out": Slot(tuple(pilot for pilot, _ in crews), 1, len(crews), listed=True)})
    for mecha in base:
        others = tuple(card for card in movers if card != mecha and table.cards[card].place != mecha)
        others = tuple(card for card in others if may_board(table, card, mecha) is not False)
        if (
            others
            and type_of(table, mecha).may_be("mecha")
            and has_pilot_seats(table, mecha, len(table.at(mecha)) + 1) is not False
        ):
            yield Offer(seat, "assign", {"on": (mecha,)}, {"pilots": Slot(others, 1, 1, listed=True)})
    for (one, here), (other, there) in combinations(crews, 2):
        fit = may_board(table, one, there) is not False and may_board(table, other, here) is not False
        if here != there and fit:
            yield Offer(seat, "assign", {"pilots": (one, other), "on": (there, here)})


def _score(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the statements of Battle Points of each player whose points the record does not fully know."""
    for other in seats_in_game(desk):
        if desk.table.count(other, OPEN_RESULTS):
            had = battle_points(desk.table, other)
            yield Offer(seat, "score", {"seat": other}, {"points": Slot(tuple(range(had, had + HIGHEST)))})


_CHOICES = {
    PROTO_PHASE: _proto_phase,
    MECHANIZE: _mechanize,
    "reconfigure.move": _reconfigure,
    "attackers.declare": battle.attack_offers,
    DEFENSE: battle.defence_offers,
    "results.choose": battle.resolution_offers,
    "turn.score": _score,
}
