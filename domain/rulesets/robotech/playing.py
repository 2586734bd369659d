"""Putting cards into play: a Character or a Vessel in the Proto Phase, Mecha in the Mechanize Step.

Nothing of it is an effect, enters the clip, or can be answered before the card lies there (RT-PRO-09).
"""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import PUBLIC, AttributeSet, Counted, Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, printing_data
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.kernel.truth import at_most
from domain.rulesets.robotech import movement
from domain.rulesets.robotech.effects.references import hand_card
from domain.rulesets.robotech.printing import TYPES
from domain.rulesets.robotech.state.cards import cost_of, name_of, type_of
from domain.rulesets.robotech.state.levels import POINTS, proto_level, proto_points
from domain.rulesets.robotech.turns import end_go, performer

PROTO_PHASE, MECHANIZE = "proto.play", "mechanize.play"
STEP_OF = {"character": PROTO_PHASE, "vessel": PROTO_PHASE, "mecha": MECHANIZE}
"""Where a card of a type is put into play (RT-PRO-01, RT-MOB-04)."""
_RULE = {"character": "RT-PRO-03", "vessel": "RT-PRO-04"}


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """In the seat's own go of the step that belongs to the card's type, in any player's turn (RT-MP-02)."""
    node = STEP_OF.get(_said_type(desk, args), "")
    nodes = (node,) if node else (PROTO_PHASE, MECHANIZE)
    return lambda key: key in nodes and performer(desk, key) == seat


def _said_type(desk: Desk, args: Arguments) -> str:
    ref = args.get("card")
    known = isinstance(ref, str) and ref in desk.table.cards
    data: Plain = (desk.table.data(str(ref)) if known else printing_data(desk, str(ref))) or {}
    return str(data.get("type") or args.get("as") or "")


def play(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts a card from hand into the own Base Zone (RT-ZONE-02)."""
    card = hand_card(desk, seat, args.get("card"))
    kind = _type(desk, card, args)
    here = desk.table.clock.node
    desk.require("RT-CARD-01", kind != "action", "an Action Card is no Character, Mecha or Vessel", ("action", "place"))
    right = STEP_OF.get(kind, here) == here
    desk.require("RT-MOB-04" if here == PROTO_PHASE else "RT-PRO-01", right, f"a {kind or 'card'} is not put into play here")
    if here == PROTO_PHASE:
        _require_level(desk, seat, card, kind)
    else:
        _require_points(desk, seat, card)
    _put(desk, seat, card, kind)
    if here == PROTO_PHASE:
        end_go(desk)


def _type(desk: Desk, card: str, args: Arguments) -> str:
    """The card type: the printed one, else as it is said; empty where nobody knows."""
    printed = type_of(desk.table, card)
    kind = str(args.get("as") or printed)
    if kind not in ("", *TYPES):
        raise Refused("", f"no such card type: {kind}", TYPES)
    desk.require("RT-CARD-01", kind == printed or not printed, f"the card is printed as {printed}", (printed,))
    return kind


def _require_level(desk: Desk, seat: str, card: str, kind: str) -> None:
    """ProtoCost against the ProtoLevel before the card enters (RT-PRO-08); nothing is spent (RT-COST-03)."""
    level, cost = proto_level(desk.table, seat), cost_of(desk.table, card)
    rule = _RULE.get(kind, "RT-PRO-03")
    desk.require(rule, at_most(cost, level), f"{name_of(desk.table, card)} costs {cost}, the ProtoLevel is {level}")


def _require_points(desk: Desk, seat: str, card: str) -> None:
    """Mecha are paid with ProtoPoints, any number while the points last (RT-MOB-03, -04, RT-COST-07).

    Copies of Mecha in play do not matter (RT-MOB-05).
    """
    left, cost = proto_points(desk.table, seat), cost_of(desk.table, card)
    desk.require("RT-MOB-04", at_most(cost, left), f"{name_of(desk.table, card)} costs {cost}, {left} ProtoPoints are left")


def _put(desk: Desk, seat: str, card: str, kind: str) -> None:
    printing = desk.table.cards[card].printing
    rule = "RT-MOB-04" if kind == "mecha" else _RULE.get(kind, "")
    desk.declare("play", seat, rule, {"card": card, "printing": printing, "type": kind})
    if printing is not None:
        learn(desk, card, printing, (PUBLIC,))
    if kind and not type_of(desk.table, card):
        desk.do(AttributeSet(card, "type", kind))
    if desk.table.clock.node == MECHANIZE:
        _pay(desk, seat, card)
    movement.enter(desk, card, seat)


def _pay(desk: Desk, seat: str, card: str) -> None:
    cost = min(cost_of(desk.table, card) or 0, proto_points(desk.table, seat))
    if cost:
        said = {"amount": cost, "card": card, "left": proto_points(desk.table, seat) - cost}
        desk.record("cost_paid", "proto_points_spent", seat, "RT-COST-07", said)
        desk.do(Counted(seat, POINTS, -cost))
