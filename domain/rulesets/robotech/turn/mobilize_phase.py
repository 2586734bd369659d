"""The Mobilize Phase: counting ProtoPoints (RT-MOB-01), buying Mecha, and moving Pilots among Mecha (RT-MOB-06)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import zip_longest

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import Counted
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.effects.card_lookup import find_fielded_card
from domain.rulesets.robotech.effects.permissions import has_pilot_seats, may_board
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.levels import POINTS, highest_level, proto_level, proto_points
from domain.rulesets.robotech.state.printed_properties import type_of
from domain.rulesets.robotech.state.zones import BASE, fielded
from domain.rulesets.robotech.turn.turn_order import require_go, seats_from_active
from domain.rulesets.robotech.zone_changes import movement

OUT = ""


def generate_proto_points(desk: Desk) -> None:
    """Sets each player's ProtoPoints to the present ProtoLevel (RT-MOB-01, -02).

    Later changes of the level do not change the points (RT-MOB-10).
    """
    for seat in seats_from_active(desk):
        if f"out:{seat}" not in desk.table.flags:
            level = proto_level(desk.table, seat)
            desk.record("fixed", "proto_points_generated", seat, "RT-MOB-01", {"seat": seat, "points": level})
            if highest_level(desk.table, seat) != level:
                desk.mark_open("RT-MOB-01")
            desk.do(Counted(seat, POINTS, level - proto_points(desk.table, seat)))


def expire_proto_points(desk: Desk) -> None:
    """Removes unspent ProtoPoints at the end of the phase (RT-MOB-09)."""
    for seat in desk.table.header.seats:
        left = proto_points(desk.table, seat)
        if left:
            desk.record("fixed", "proto_points_expired", seat, "RT-MOB-09", {"seat": seat, "points": left})
            desk.do(Counted(seat, POINTS, -left))


def assign_pilots(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves Pilots into Mecha (`pilots` and `on`, in pairs) or out of them (`out`), all at once (RT-MOB-06, -07).

    Only the final placement is checked, so two Pilots may change places (OP-20). A player may do so several times.
    """
    require_go(desk, seat, "reconfigure.move")
    moves = _moves(desk, seat, args)
    desk.demand("RT-MOB-06", bool(moves), msg("which_pilots_move"))
    for card, mecha in moves.items():
        _require_movable(desk, card, mecha)
    moves = {card: mecha for card, mecha in moves.items() if mecha not in (card, *desk.table.carried(card))}
    _require_seats(desk, moves)
    desk.declare("pilots_reassigned", seat, "RT-MOB-06", {"moves": tuple(moves.items())})
    for card, mecha in moves.items():
        if mecha:
            movement.put_into_mecha(desk, card, mecha)
        elif desk.table.cards[card].place not in desk.table.zones:
            movement.take_out_of_mecha(desk, card)


def _moves(desk: Desk, seat: str, args: Arguments) -> dict[str, str]:
    own = fielded(desk.table, seat)
    result: dict[str, str] = {}
    for name, fault in (("pilots", "pilots_list_cards"), ("on", "on_list_cards"), ("out", "out_list_cards")):
        desk.reject_unless(isinstance(args.get(name, ()), tuple), msg(fault))
    movers, mecha = args.get("pilots", ()), args.get("on", ())
    desk.demand("RT-MOB-06", len(movers) == len(mecha), msg("as_many_mecha_as_pilots"))
    for ref, to in zip_longest(movers, mecha[: len(movers)]):
        taken = [card for card in own if card not in result]
        mover = find_fielded_card(desk, seat, ref, partial(msg, "card_is_not_yours"), "RT-MOB-06", taken)
        result[mover] = (
            OUT if to is None else find_fielded_card(desk, seat, to, partial(msg, "card_is_not_yours"), "RT-MOB-06", own)
        )
    for ref in args.get("out", ()):
        inside = [card for card in own if card not in result and desk.table.cards[card].place not in desk.table.zones]
        result[find_fielded_card(desk, seat, ref, partial(msg, "card_is_not_in_mecha"), "RT-MOB-07", inside)] = OUT
    return result


def _require_movable(desk: Desk, card: str, mecha: str) -> None:
    """Checks that Pilots and Mecha of the Base Zone take part: no Vessels, and no card of the Battle Zone (RT-MOB-11)."""
    table = desk.table
    desk.demand("RT-MOB-06", may_board(table, card, mecha), msg("only_pilots_are_moved_and_only"))
    at_home = all(zone_name(table, each) == BASE for each in (card, mecha) if each)
    desk.demand("RT-MOB-11", at_home, msg("what_is_in_battle_zone"))
    if mecha:
        desk.demand("RT-MOB-11", type_of(table, mecha).is_any_of("mecha"), msg("pilots_go_into_mecha_only"))
        other = mecha != card and mecha not in table.carried(card) and table.cards[card].place != mecha
        desk.demand("RT-MOB-06", other, msg("pilots_are_moved_to_other"))


def _require_seats(desk: Desk, moves: Mapping[str, str]) -> None:
    """Checks that a Mecha has at most one Pilot (RT-MOB-08), unless a text says otherwise (RT-GOLD-01)."""
    for mecha in filter(None, moves.values()):
        stay = [pilot for pilot in desk.table.at(mecha) if pilot not in moves]
        crew = len(stay) + sum(1 for to in moves.values() if to == mecha)
        desk.demand("RT-MOB-08", has_pilot_seats(desk.table, mecha, crew), msg("mecha_has_at_most_one"))
