"""Putting cards into play: a Character or a Vessel in the Proto Phase, Mecha in the Mechanize Step.

This is no effect, does not enter the clip, and cannot be answered before the card is in play (RT-PRO-09).
"""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import any_of, is_at_most
from domain.kernel.desk import unlisted_card_values
from domain.kernel.desk.identification import learn_printing, printing_data
from domain.kernel.record.changes import PUBLIC, AttributeSet, Counted, Plain
from domain.rulesets.robotech.card_schema.filters import Cost
from domain.rulesets.robotech.card_schema.texts import TYPES
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.effects.card_lookup import find_hand_card
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.plays import costs
from domain.rulesets.robotech.plays.effect_play import require_playable
from domain.rulesets.robotech.printing_parser import LATER
from domain.rulesets.robotech.state.levels import POINTS, highest_level, proto_level, proto_points, within_level
from domain.rulesets.robotech.state.printed_properties import names_of, printed, type_of
from domain.rulesets.robotech.turn.turn_order import end_go_of, own_go_test, require_go
from domain.rulesets.robotech.zone_changes import movement

PROTO_PHASE, MECHANIZE = "proto.play", "mechanize.play"
STEP_OF = {"character": PROTO_PHASE, "vessel": PROTO_PHASE, "mecha": MECHANIZE}
"""The step in which a card of each type is put into play (RT-PRO-01, RT-MOB-04)."""
_MORE = ("proto_cost",)
"""The further number of a Unit that may be stated after its values: its cost. A Character has no Speed (RT-CARD-02)."""
_RULE = {"character": "RT-PRO-03", "vessel": "RT-PRO-04"}


def when_to_play(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the places to play a card: the seat's own go in the step of the card's type.

    Every player has such a go in any player's turn (RT-MP-02).
    """
    node = STEP_OF.get(_said_type(desk, args), "")
    return own_go_test(desk, seat, (node,) if node else (PROTO_PHASE, MECHANIZE))


def _said_type(desk: Desk, args: Arguments) -> str:
    ref = args.get("card")
    known = isinstance(ref, str) and ref in desk.table.cards
    data: Plain = (desk.table.data(str(ref)) if known else printing_data(desk, str(ref))) or {}
    return str(data.get("type") or args.get("as") or "")


def play_card(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts a card from hand into the player's own Base Zone (RT-ZONE-02)."""
    card = find_hand_card(desk, seat, args.get("card"), _RULE.get(_said_type(desk, args), "RT-MOB-04"))
    unlisted_card_values.read_stated_values(desk, desk.table.cards[card].printing, args.get("numbers"), _MORE)
    kind = _type(desk, card, args)
    step = STEP_OF.get(kind) or _present_step(desk)
    desk.demand("RT-CARD-01", kind != "action", msg("action_card_is_no_character"), ("action", "place"))
    if kind == LATER:
        desk.demand("RT-CARD-01", None)  # no rule gives its step or its price
        step = ""
    else:
        _require_step(desk, seat, kind, step)
    require_playable(desk, seat, card)
    cost = printed(desk.table, card).additional_cost
    paid = costs.read_payment(desk, seat, card, cost, args, type_of(desk.table, card).is_known)
    _require_price(desk, seat, card, kind, step)
    _put(desk, seat, card, kind, step, cost, paid)
    if step == PROTO_PHASE:
        end_go_of(desk, seat, step)


def _require_price(desk: Desk, seat: str, card: str, kind: str, step: str) -> None:
    """Checks the level or the points that a card of its type needs in its step."""
    if step == PROTO_PHASE:
        _require_level(desk, seat, card, kind)
    elif step:
        _require_points(desk, seat, card)


def _present_step(desk: Desk) -> str:
    """Returns the step to play a card of unknown type: that of the present phase, otherwise the Mechanize Step."""
    return PROTO_PHASE if desk.ruleset.timeline.node(desk.table.clock.node).phase == "proto" else MECHANIZE


def _require_step(desk: Desk, seat: str, kind: str, step: str) -> None:
    """Checks that it is the seat's go in the step of the card's type."""
    here = desk.table.clock.node
    if here in (PROTO_PHASE, MECHANIZE) and here != step:
        rule = "RT-MOB-04" if here == PROTO_PHASE else "RT-PRO-01"
        desk.demand(rule, False, msg("word_is_not_put_into", word=kind) if kind else msg("card_is_not_put_into"))
    else:
        require_go(desk, seat, step)


def _type(desk: Desk, card: str, args: Arguments) -> str:
    """Returns the card type: the printed one, otherwise the stated one; empty if unknown."""
    printed = type_of(desk.table, card).or_else("")
    kind = str(args.get("as") or printed)
    if kind not in ("", *TYPES, LATER):
        raise Refused("", msg("no_such_card_type_said", said=kind), TYPES)
    desk.demand("RT-CARD-01", kind == printed or not printed, msg("card_is_printed_as_word", word=printed), (printed,))
    return kind


def _require_level(desk: Desk, seat: str, card: str, kind: str) -> None:
    """Checks the ProtoCost against the ProtoLevel before the card enters (RT-PRO-08); nothing is spent (RT-COST-03)."""
    level, cost = proto_level(desk.table, seat), costs.present_proto_cost(desk.table, card)
    rule = _RULE.get(kind, "RT-PRO-03")
    desk.demand(
        rule,
        costs.is_proto_cost_met(desk.table, card, within_level(desk.table, seat, cost)),
        msg("card_costs_n_protolevel_is_n", card=names_of(desk.table, card).or_else(card), n=cost, n2=level),
    )


def _require_points(desk: Desk, seat: str, card: str) -> None:
    """Checks that ProtoPoints pay for a Mecha; any number may be bought while they last (RT-MOB-03, -04, RT-COST-07).

    Copies of Mecha in play do not matter (RT-MOB-05).
    """
    left, cost = proto_points(desk.table, seat), costs.present_proto_cost(desk.table, card)
    uncounted = highest_level(desk.table, seat) - proto_level(desk.table, seat)  # cards that may have given a point each
    enough = any_of((is_at_most(cost, left), None if is_at_most(cost, left + uncounted) is True else False))
    enough = costs.is_proto_cost_met(desk.table, card, enough)
    desk.demand(
        "RT-MOB-04", enough, msg("card_costs_n_n_protopoints", card=names_of(desk.table, card).or_else(card), n=cost, n2=left)
    )


def _put(desk: Desk, seat: str, card: str, kind: str, step: str, cost: Cost | None, paid: costs.Paid) -> None:
    printing = desk.table.cards[card].printing
    rule = "RT-MOB-04" if kind == "mecha" else _RULE.get(kind, "")
    desk.declare("play", seat, rule, {"card": card, "printing": printing, "type": kind})
    if printing is not None:
        learn_printing(desk, card, printing, (PUBLIC,))
    if kind and not type_of(desk.table, card).is_known:
        desk.do(AttributeSet(card, "type", kind))
    if step == MECHANIZE:
        _pay(desk, seat, card)
    costs.pay_costs(desk, seat, card, cost, paid)
    movement.enter_play(desk, card, seat)
    triggers.trigger_abilities(desk, "played", (card,))


def _pay(desk: Desk, seat: str, card: str) -> None:
    cost = min(costs.present_proto_cost(desk.table, card) or 0, proto_points(desk.table, seat))
    if cost:
        said = {"amount": cost, "card": card, "left": proto_points(desk.table, seat) - cost}
        desk.record("cost_paid", "proto_points_spent", seat, "RT-COST-07", said)
        desk.do(Counted(seat, POINTS, -cost))
