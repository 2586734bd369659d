"""Results that players state because the record lacks numbers: of a battle, and the remaining cards of a Nation.

Implied passes move the clock to the end of the battles, so that no unit falls before them. A stated result is carried out as
stated: with an open verdict where a number is missing, else against the rule. A battle that was left open can still be
stated when its units are home. A stated number of remaining cards is reached by moving unknown cards to the pile of lost
cards, or back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Arg, Arguments, Desk
from domain.kernel.messages.message import join
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import deck_as_life
from domain.parts.common.card_references import find_cards
from domain.parts.common.card_zones import collect_cards
from domain.parts.common.offers import list_slot
from domain.parts.common.set_groups import bottom_cards
from domain.parts.common.stated_score import StatedScore, demand_recorded_number, state_score_act
from domain.parts.common.turns import opponent
from domain.parts.messages import msg

HIGHEST_OFFERED_DAMAGE = 30
"""The greatest damage to a Nation that is offered; any number may be stated."""
OPEN_BATTLE = "open_battle"
"""The flag with the units and the turn of a battle that was left open."""


class BattleReporting(NamedTuple):
    """How a ruleset applies the stated result of a battle.

    `places`: the places of the chart for the statement, from the end of the battles on · `late`: the places at which an open
    battle can still be stated · `battling(table, seat)`: returns the units of a seat in battle · `points(table, unit)`: their
    numbers · `rule`: the rule that computes battles · `fall(desk, cards)`, `hurt(desk, seat, points)`: apply the result to
    units and a Nation; the function that `fall` returns runs after both if the game is not over · `after(desk)`: runs at the
    end.
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
        """Returns the units in battle."""
        return collect_cards(table, table.header.seats, self.battling)

    def is_open(self, table: Table) -> bool:
        """Returns whether a number of a unit in battle is unknown."""
        return _is_number_missing(table, self)


@memo(depends_on="position")
def _is_number_missing(table: Table, reporting: BattleReporting) -> bool:
    return any(None in reporting.points(table, unit) for unit in reporting.units(table))


def battle_result_act(reporting: BattleReporting) -> Act:
    """Returns the act that states the result of a battle."""
    return Act(
        lambda desk, seat, args: state_battle_result(desk, seat, args, reporting),
        lambda desk, seat, args: _moment_of_report(desk, reporting),
        False,
        "say_what_came_of_a_battle",
        {"destroyed": Arg("cards", "units_that_fell"), "points": Arg("number", "damage_to_the_nation")},
        rule=reporting.rule,
    )


def note_open_battle(desk: Desk, reporting: BattleReporting) -> None:
    """Flags the battles that could not be computed, once they are over."""
    if desk.table.clock.node == reporting.places[0] and reporting.is_open(desk.table):
        desk.do(FlagSet(OPEN_BATTLE, {"turn": desk.table.clock.turn, "units": tuple(reporting.units(desk.table))}))


def _moment_of_report(desk: Desk, reporting: BattleReporting) -> Callable[[str], bool]:
    """Returns the places where a result is stated; without units in battle no clock is moved."""
    table = desk.table
    if desk.referee and not (table.chain or reporting.units(table) or _units_of_open_battle(table)):
        missed = table.flags.get(OPEN_BATTLE)
        late = msg("that_turn_n_is_told", n=missed["turn"]) if missed else None
        raise Refused(reporting.rule, join(msg("there_is_no_battle_to"), late))
    return lambda key: _is_reportable(table, key, reporting)


def _is_reportable(table: Table, key: str, reporting: BattleReporting) -> bool:
    """Returns whether there is a battle to state: with units in battle, or one of this turn that was left open."""
    return bool(reporting.units(table) if key in reporting.places else key == reporting.late and _units_of_open_battle(table))


def _units_of_open_battle(table: Table) -> list[str]:
    left = table.flags.get(OPEN_BATTLE) or {"turn": 0, "units": ()}
    return [unit for unit in left["units"] if unit in table.cards] if left["turn"] == table.clock.turn else []


def state_battle_result(desk: Desk, seat: str, args: Arguments, reporting: BattleReporting) -> None:
    """Records the result of a battle: the destroyed units, and the damage to the defender's Nation."""
    points = args.get("points") or 0
    desk.reject_unless(points >= 0, msg("damage_is_whole_number_from_0"))
    is_stated = args.get("destroyed") is not None or args.get("points") is not None
    desk.reject_unless(is_stated, msg("what_came_battle_destroyed_units"))
    cards = find_cards(desk, seat, args.get("destroyed") or (), _nameable_units(desk.table, reporting), reporting.rule)
    fallen = tuple(bottom_cards(desk.table, cards))
    is_open = reporting.is_open(desk.table) or bool(_units_of_open_battle(desk.table)) or _is_any_line_open(desk)
    desk.demand(reporting.rule, None if is_open else False, msg("every_number_battle_is_known"))
    desk.declare("battle_told", seat, reporting.rule, {"cards": fallen, "points": points})
    if OPEN_BATTLE in desk.table.flags:
        desk.do(FlagSet(OPEN_BATTLE, None))
    later = reporting.fall(desk, fallen)
    if points and desk.table.result is None:
        reporting.hurt(desk, opponent(desk.table, desk.table.clock.holder), points)
    if callable(later) and desk.table.result is None:
        later()
    if desk.table.result is None:
        reporting.after(desk)


def _is_any_line_open(desk: Desk) -> bool:
    """Returns whether unknown cards leave something open in this turn, so that the players know more of its battles."""
    for event in desk.table.events_backwards():
        if event.name == "turn_began":
            return False
        if event.verdict[0] == "open":
            return True
    return False


def _nameable_units(table: Table, reporting: BattleReporting) -> list[str]:
    """Returns the units in battle with their set cards, by which they may be named; without any, those of the open battle."""
    units = reporting.units(table) or _units_of_open_battle(table)
    return [*units, *(card for unit in units for card in table.carried(unit))]


def battle_result_offers(desk: Desk, seat: str, reporting: BattleReporting) -> list[Offer]:
    """Returns the offer to state a battle with unknown numbers."""
    table = desk.table
    now = table.clock.node
    units = (
        _units_of_open_battle(table) if now == reporting.late else reporting.units(table) if now in reporting.places else []
    )
    if table.chain or not units or not (now == reporting.late or reporting.is_open(table)):
        return []
    points = Slot(tuple(range(1, HIGHEST_OFFERED_DAMAGE + 1)), 0, 1)
    return [Offer(seat, "resolve", {}, {"destroyed": list_slot(units, 0, len(units)), "points": points}, reply=False)]


# --- remaining cards of a Nation --------------------------------------------------------------------------------------


class NationPiles(NamedTuple):
    """`pile`, `lost`: the zones of a Nation and its lost cards · `rule`: of losing them · `after(desk)`: runs afterwards."""

    pile: str
    lost: str
    rule: str
    after: Callable[[Desk], object]


def remaining_deck_acts(life: NationPiles) -> dict[str, Act]:
    """Returns the acts that state how many cards a Nation has left: `rest`, and `count` where players only count."""
    return {"rest": _remaining_deck_act(life), "count": state_score_act(_nation_number(life))}


def _remaining_deck_act(life: NationPiles) -> Act:
    return Act(
        lambda desk, seat, args: state_remaining_deck(desk, seat, args, life),
        None,
        True,
        "say_how_many_cards_are_left",
        {"left": Arg("number", "how_many_cards_are_left")},
        rule=life.rule,
    )


def state_remaining_deck(desk: Desk, seat: str, args: Arguments, life: NationPiles) -> None:
    """Records how many cards are `left`. If the record has another number, the verdict is open."""
    left = args.get("left")
    desk.reject_unless(bool(seat), msg("whose_nation_seat_says_what_is_left"), desk.table.header.seats)
    desk.reject_unless(type(left) is int and left >= 0, msg("how_many_cards_are_left"), ("rest left 3",))
    assert isinstance(left, int)
    now = _check_nation(desk, seat, left, life)
    demand_recorded_number(desk, life.rule, left == now, msg("nation_who_has_n_cards", who=seat, n=now))
    desk.declare("rest_told", seat, life.rule)
    _change_nation(desk, seat, left - now, life)


def _nation_number(life: NationPiles) -> StatedScore:
    """Returns the Nation as the number that players count."""

    def state(desk: Desk, seat: str, number: int) -> None:
        _change_nation(desk, seat, number - _check_nation(desk, seat, number, life), life)

    return StatedScore(life.rule, lambda table, seat: len(table.at(f"{seat}.{life.pile}")), state)


def _check_nation(desk: Desk, seat: str, left: int, life: NationPiles) -> int:
    """Returns the cards of a Nation. Raises Refused if it cannot have as many as `left`."""
    now, lost = (len(desk.table.at(f"{seat}.{pile}")) for pile in (life.pile, life.lost))
    desk.reject_unless(left <= now + lost, msg("nation_who_there_are_n", who=seat, n=now + lost))
    return now


def _change_nation(desk: Desk, seat: str, by: int, life: NationPiles) -> None:
    deck_as_life.lose_cards(desk, seat, -by, life.pile, life.lost)
    deck_as_life.recover_cards(desk, seat, by, life.pile, life.lost)
    life.after(desk)
