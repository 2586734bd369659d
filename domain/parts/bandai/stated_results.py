"""What came of a battle whose numbers nobody knows, said in the flow: who fell, and what it did to the Nation.

The clock goes by implied passes to where the battles were fought, so that nobody falls before they are. What is told is
carried out as it is told: on an open verdict where a number is missing, else against the rule by which it is reckoned. A
battle that was left open may still be told when its Units are home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.facts import of_position
from domain.kernel.table.table import Table
from domain.parts.bandai import deck_as_life
from domain.parts.common.card_references import find_cards
from domain.parts.common.card_zones import cards_of_seats
from domain.parts.common.offers import list_slot
from domain.parts.common.set_groups import roots
from domain.parts.common.turns import opponent
from domain.parts.messages import msg

HIGHEST_OFFERED_DAMAGE = 30
"""The most points of damage to a Nation that are offered; any number may be said."""
OPEN_BATTLE = "open_battle"
"""The flag with the units of a battle that was left open, and its turn."""


class BattleReporting(NamedTuple):
    """How a ruleset takes the result of a battle in.

    `places`: where it is said, from after the battles on · `late`: where what was left open can still be said ·
    `battling(table, seat)`: the Units of a seat that are in battle · `points(table, unit)`: their numbers · `rule`: by which
    battles are reckoned · `fall(desk, cards)`, `hurt(desk, seat, points)`: what happens to the Units and to a Nation ·
    `after(desk)`: what follows.
    """

    places: tuple[str, ...]
    late: str
    battling: Callable[[Table, str], list[str]]
    points: Callable[[Table, str], tuple[int | None, ...]]
    rule: str
    fall: Callable[[Desk, Iterable[str]], object]
    hurt: Callable[[Desk, str, int], object]
    after: Callable[[Desk], object]

    def units(self, table: Table) -> list[str]:
        """The Units that are in battle."""
        return cards_of_seats(table, table.header.seats, self.battling)

    def is_open(self, table: Table) -> bool:
        """Whether a number of theirs is missing."""
        return _is_number_missing(table, self)


@of_position
def _is_number_missing(table: Table, told: BattleReporting) -> bool:
    return any(None in told.points(table, unit) for unit in told.units(table))


def battle_result_act(told: BattleReporting) -> Act:
    """The act that says what came of a battle."""
    return Act(
        lambda desk, seat, args: state_battle_result(desk, seat, args, told),
        lambda desk, seat, args: _moment_of_report(desk, told),
        False,
        "say what came of a battle, where a number is not known",
        {"destroyed": Arg("cards", "the Units that fell"), "points": Arg("number", "the damage to the defender's Nation")},
        rule=told.rule,
    )


def note_open_battle(desk: Desk, told: BattleReporting) -> None:
    """The battles are over: notes those that the record could not reckon."""
    if desk.table.clock.node == told.places[0] and told.is_open(desk.table):
        desk.do(FlagSet(OPEN_BATTLE, {"turn": desk.table.clock.turn, "units": tuple(told.units(desk.table))}))


def _moment_of_report(desk: Desk, told: BattleReporting) -> Callable[[str], bool]:
    """Where it is said; no passing of words brings Units into battle, so without any nothing is waited for."""
    table = desk.table
    if desk.referee and not (table.chain or told.units(table) or _units_of_open_battle(table)):
        missed = table.flags.get(OPEN_BATTLE)
        late = f"; that of turn {missed['turn']} is told before its turn ends: take what ended it back" if missed else ""
        raise Refused(told.rule, f"there is no battle to tell of{late}")
    return lambda key: _is_reportable(table, key, told)


def _is_reportable(table: Table, key: str, told: BattleReporting) -> bool:
    """Whether there is a battle to tell of: of Units that are in battle, or one of this turn that was left open."""
    return bool(told.units(table) if key in told.places else key == told.late and _units_of_open_battle(table))


def _units_of_open_battle(table: Table) -> list[str]:
    left = table.flags.get(OPEN_BATTLE) or {"turn": 0, "units": ()}
    return [unit for unit in left["units"] if unit in table.cards] if left["turn"] == table.clock.turn else []


def state_battle_result(desk: Desk, seat: str, args: Arguments, told: BattleReporting) -> None:
    """Takes the result of a battle in: the Units that fell, and the points that reached the Nation of the defender."""
    points = args.get("points") or 0
    desk.reject_unless(points >= 0, msg("damage_is_whole_number_from_0"))
    said = args.get("destroyed") is not None or args.get("points") is not None
    desk.reject_unless(said, msg("what_came_battle_destroyed_units"))
    named = find_cards(desk, seat, args.get("destroyed") or (), _nameable_units(desk.table, told), told.rule)
    fallen = tuple(roots(desk.table, named))
    is_open = told.is_open(desk.table) or bool(_units_of_open_battle(desk.table))
    desk.demand(told.rule, None if is_open else False, msg("every_number_battle_is_known"))
    desk.declare("battle_told", seat, told.rule, {"cards": fallen, "points": points})
    if OPEN_BATTLE in desk.table.flags:
        desk.do(FlagSet(OPEN_BATTLE, None))
    told.fall(desk, fallen)
    if points and desk.table.result is None:
        told.hurt(desk, opponent(desk.table, desk.table.clock.holder), points)
    if desk.table.result is None:
        told.after(desk)


def _nameable_units(table: Table, told: BattleReporting) -> list[str]:
    """Those in battle with what is set on them, for the Unit may be named by it; else those whose battle was left open."""
    units = told.units(table) or _units_of_open_battle(table)
    return [*units, *(card for unit in units for card in table.carried(unit))]


def battle_result_offers(desk: Desk, seat: str, told: BattleReporting) -> list[Offer]:
    """What may be said of a battle whose numbers are not known."""
    table = desk.table
    now = table.clock.node
    units = _units_of_open_battle(table) if now == told.late else told.units(table) if now in told.places else []
    if table.chain or not units or not (now == told.late or told.is_open(table)):
        return []
    points = Slot(tuple(range(1, HIGHEST_OFFERED_DAMAGE + 1)), 0, 1)
    return [Offer(seat, "resolve", {}, {"destroyed": list_slot(units, 0, len(units)), "points": points}, reply=False)]


# MERGED: What is left of a Nation, as a report tells it, where not everything that was lost or recovered was written down.
#
# The record is brought to what was told: cards that nobody knows go to the pile of lost cards, or come back from it.


class NationPiles(NamedTuple):
    """`pile`, `lost`: the zones of a Nation and of what was lost of it · `rule`: by which it is lost · `after(desk)`: what
    follows."""

    pile: str
    lost: str
    rule: str
    after: Callable[[Desk], object]


def remaining_deck_act(life: NationPiles) -> Act:
    """The act that says how many cards are left of a Nation."""
    return Act(
        lambda desk, seat, args: state_remaining_deck(desk, seat, args, life),
        None,
        True,
        "say how many cards are left of the Nation",
        {"left": Arg("number", "how many cards are left")},
        rule=life.rule,
    )


def state_remaining_deck(desk: Desk, seat: str, args: Arguments, life: NationPiles) -> None:
    """Takes in how many cards are `left`. Where the record has another number, nobody knows why: the verdict is open."""
    left = args.get("left")
    desk.reject_unless(bool(seat), msg("whose_nation_seat_says_what_is_left"), desk.table.header.seats)
    desk.reject_unless(type(left) is int and left >= 0, msg("how_many_cards_are_left"), ("rest left 3",))
    assert isinstance(left, int)
    now, lost = (len(desk.table.at(f"{seat}.{pile}")) for pile in (life.pile, life.lost))
    desk.reject_unless(left <= now + lost, msg("nation_who_there_are_n", who=seat, n=now + lost))
    desk.reject_unless(left == now or not desk.referee, msg("nation_who_has_n_cards", who=seat, n=now))
    desk.demand(life.rule, True if left == now else None, msg("record_has_another_number"))
    desk.declare("rest_told", seat, life.rule)
    deck_as_life.lose_cards(desk, seat, now - left, life.pile, life.lost)
    deck_as_life.recover_cards(desk, seat, left - now, life.pile, life.lost)
    life.after(desk)
