"""The Proto Phase: each player puts down at most one Character, Vessel or ProtoCard (RT-PRO-01), or no card (RT-PRO-02)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import learn_printing
from domain.kernel.record.changes import PUBLIC, Moved
from domain.rulesets.robotech.effects.card_lookup import find_hand_card
from domain.rulesets.robotech.state.zones import PROTO, is_in_base_or_battle_zone
from domain.rulesets.robotech.turn.turn_order import end_go_of, require_go
from domain.rulesets.robotech.zone_changes import movement

PHASE = "proto.play"


def place_in_proto_zone(desk: Desk, seat: str, args: Arguments) -> None:
    """Places a card from hand face up into the player's own Proto Zone (RT-PRO-05, RT-ZONE-03), at no cost (RT-COST-08).

    Any ProtoCost and type is allowed (RT-PRO-06, -07). The text of the card is not played (RT-ZONE-05). The card is no copy
    of any card in play (RT-ZONE-06).
    """
    require_go(desk, seat, PHASE)
    card = find_hand_card(desk, seat, args.get("card"), "RT-PRO-05")
    printing = desk.table.cards[card].printing
    desk.declare("place", seat, "RT-PRO-05", {"card": card, "printing": printing})
    if printing is not None:
        learn_printing(desk, card, printing, (PUBLIC,))
    if is_in_base_or_battle_zone(desk.table, card):  # from play, against the rules: its Pilot stays, its marks go
        movement.move_to_proto_zone(desk, card, "up")
    else:
        desk.do(Moved(card, f"{seat}.{PROTO}", -1, "", 1))
    end_go_of(desk, seat, PHASE)
