"""Playing effects (RT-EFF): the Action text of a card in hand or of a face-up ProtoCard goes into the clip.

An effect is played in any window of any player's turn (RT-EFF-02, RT-TURN-06). It is not played from a card in a Base or
Battle Zone (RT-EFF-08).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk, Node
from domain.kernel.desk.identification import learn_printing
from domain.kernel.record.changes import PUBLIC, Moved, Plain, Turned
from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import has_only_wording
from domain.rulesets.robotech.card_schema.filters import Cost
from domain.rulesets.robotech.card_schema.texts import Action, UsedAbility
from domain.rulesets.robotech.chain import clip
from domain.rulesets.robotech.effects import conditions, targets
from domain.rulesets.robotech.effects.card_lookup import find_hand_card, named_targets
from domain.rulesets.robotech.effects.permissions import may_be_played
from domain.rulesets.robotech.effects.triggers import nameable_players
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.plays import costs
from domain.rulesets.robotech.state.levels import proto_level, within_level
from domain.rulesets.robotech.state.printed_properties import is_known, names_of, printed, type_of
from domain.rulesets.robotech.state.zones import DISCARD, FIELD, HAND, PROTO, fielded, opponents

NO_ACTION = Action()
ZONES = {"hand": HAND, "proto": PROTO}


def when_to_play_effect(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the begin and end windows of the steps, and the times after resolutions inside them (RT-CLIP-10)."""
    return lambda key: desk.ruleset.timeline.node(key).kind == "window"


def action_text(table: Table, card: str) -> Action | None:
    """Returns the Action text of a card; None if it has none, or if the text is unknown."""
    text = printed(table, card).action
    return text if text and text.stored else None


class DeclaredAction(NamedTuple):
    """A declared effect: the card, its text and targets, the player whom it is about, and the paid cost."""

    card: str
    text: Action | None
    targets: tuple[str, ...]
    about: str
    cost: Cost | None
    paid: costs.Paid


def play_action(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares an Action effect, which a Vessel may have too (RT-EFF-07).

    The card is discarded or turned face down at once (RT-EFF-09), and the effect waits in the clip.
    """
    said = _declared(desk, seat, args)
    require_text(desk, seat, said.card, said.text)
    _require_level(desk, seat, said.card)
    text = said.text or NO_ACTION
    require_playable(desk, seat, said.card)
    targets.require_targets(desk, seat, said.card, text.targets, said.targets)
    zone = desk.table.zone_of(said.card).name
    printing = desk.table.cards[said.card].printing
    facts = {"card": said.card, "printing": printing, "type": type_of(desk.table, said.card).or_else(""), "from": zone}
    desk.declare("effect_declared", seat, "RT-EFF-03", facts)
    _use_up(desk, seat, said.card, zone)
    costs.pay_costs(desk, seat, said.card, said.cost, said.paid)
    clip.add_to_clip(desk, seat, "action", said.card, text, said.targets, said.about)


def _declared(desk: Desk, seat: str, args: Arguments) -> DeclaredAction:
    card = _card(desk, seat, args)
    is_named = desk.table.cards[card].printing is not None or not desk.referee
    desk.reject_unless(is_named, msg("nobody_has_said_which_card"), (f"{card} = its name",), rule="RT-EFF-01")
    text = action_text(desk.table, card)
    named = named_targets(desk, seat, card, args.get("targets", ()), (text or NO_ACTION).targets)
    cost = text.cost if text else None
    known = text is not None or _is_read(desk.table, card, "action")
    paid = costs.read_payment(desk, seat, card, cost, args, known, text.x if text else None)
    return DeclaredAction(
        card, text and costs.with_paid_x(text, paid), named, player_meant(desk, seat, args, text), cost, paid
    )


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    ref, where = args.get("card"), args.get("from")
    desk.reject_unless(where in (None, *ZONES), msg("effect_is_played_from_hand"), tuple(ZONES))
    if ref in fielded(desk.table, seat):
        desk.demand("RT-EFF-08", False, msg("action_text_is_played_from_hand"), tuple(ZONES))
        return str(ref)
    proto = f"{seat}.{PROTO}"
    lying = [card for card in desk.table.at(proto) if ref in (card, desk.table.cards[card].printing)]
    lying.sort(key=lambda card: desk.table.cards[card].face == "down")
    if where != "hand" and lying and not _is_of_the_hand(desk, seat, ref, lying[0]):
        return lying[0]
    if where == "proto":
        raise Refused("", msg("that_card_is_not_in_proto"), tuple(desk.table.at(proto)))
    return find_hand_card(desk, seat, ref, "RT-EFF-03")


def _is_of_the_hand(desk: Desk, seat: str, ref: Plain, lying: str) -> bool:
    """Returns whether a name that a ProtoCard shares means a card of the hand.

    It does if that card is known to be in the hand. If the ProtoCard is face down, an unknown card of the hand is enough.
    """
    hand = {desk.table.cards[card].printing for card in desk.table.at(f"{seat}.{HAND}")}
    return ref in hand or (ref != lying and desk.table.cards[lying].face == "down" and None in hand)


def player_meant(desk: Desk, seat: str, args: Arguments, text: Action | UsedAbility | None) -> str:
    """Returns the player whom a text is about: the named one, or the only possible one."""
    desk.reject_unless(bool(seat), msg("effect_needs_seat_that_declares"), desk.table.header.seats)
    wanted = nameable_players(desk.table, seat, (text or NO_ACTION).effects)
    if not wanted and args.get("seat") is None:
        return ""
    desk.reject_unless(bool(wanted) or text is None, msg("this_text_is_not_about"), rule="RT-EFF-01")
    players = wanted or opponents(desk.table, seat)
    named = args.get("seat", players[0] if len(players) == 1 else None)
    desk.reject_unless(named in players, msg("which_player") if seat in players else msg("which_opponent"), players)
    return str(named)


def require_text(desk: Desk, seat: str, card: str, text: Action | UsedAbility | None) -> None:
    """Checks that the text exists, may be played in this turn and step, and that its condition is met."""
    known = _is_read(desk.table, card, "text" if isinstance(text, UsedAbility) else "action")
    name = names_of(desk.table, card).or_else(card)
    desk.demand("RT-EFF-01", text is not None if known else None, msg("card_has_no_such_text", card=name))
    if text is None:
        return
    if has_only_wording(text.stored):
        desk.demand("RT-EFF-01", None)  # the text has only its wording: it is carried out by hand
    turn = text.turn
    own = desk.table.clock.holder == seat
    desk.demand("RT-GOLD-01", turn is None or own == (turn == "own"), msg("card_not_in_this_turn", card=name))
    timely = is_at_text_step(text, desk.ruleset.timeline.node(desk.table.clock.node))
    desk.demand("RT-GOLD-01", timely, msg("card_not_in_this_step", card=name))
    desk.demand(
        "RT-GOLD-01",
        conditions.evaluate_condition(desk.table, seat, card, text.condition),
        msg("card_its_condition_does_not_hold", card=name),
    )


def is_at_text_step(text: Action | UsedAbility, step: Node) -> bool:
    """Returns whether a place of the chart is at one of the steps that a text names, and at its edge of the step."""
    fits = text.steps is None or step.step in text.steps or step.phase in text.steps
    return fits and text.edge in (None, step.key.rsplit(".", 1)[-1])


def _is_read(table: Table, card: str, field: str) -> bool:
    """Returns whether the wording of a card's Action text or abilities is known."""
    return is_known(table, card) and field not in printed(table, card).unknown


def require_playable(desk: Desk, seat: str, card: str) -> None:
    """Checks that no text forbids to play the card (RT-GOLD-01), and that the requirement on the card is met."""
    allowed = may_be_played(desk.table, seat, card)
    desk.demand("RT-GOLD-01", allowed, msg("text_keeps_card_from_being", card=names_of(desk.table, card).or_else(card)))
    wanted = printed(desk.table, card).requirement
    if wanted is not None:
        is_met = conditions.evaluate_condition(desk.table, seat, card, wanted)
        desk.demand(
            "RT-GOLD-01", is_met, msg("card_what_it_requires_is_not_there", card=names_of(desk.table, card).or_else(card))
        )


def _require_level(desk: Desk, seat: str, card: str) -> None:
    """Compares the ProtoCost of the card with the ProtoLevel (RT-COST-04, -06), for each effect alone (RT-COST-05).

    The comparison is made once, at this moment (RT-COST-13). A face-down ProtoCard is no source (RT-EFF-06).
    """
    up = desk.table.cards[card].face != "down"
    desk.demand("RT-EFF-06", up, msg("face_down_protocard_cannot_be_source"))
    level, cost = proto_level(desk.table, seat), costs.present_proto_cost(desk.table, card)
    desk.demand(
        "RT-COST-04",
        costs.is_proto_cost_met(desk.table, card, within_level(desk.table, seat, cost)),
        msg("card_costs_n_protolevel_is_n", card=names_of(desk.table, card).or_else(card), n=cost, n2=level),
    )


def _use_up(desk: Desk, seat: str, card: str, zone: str) -> None:
    """Discards a card of the hand (RT-EFF-04), which never enters play (RT-EFF-10); a ProtoCard stays, face down (-05).

    A card that was in play, against the rules, stays where it is (RT-EFF-08).
    """
    if zone in FIELD:
        return
    if zone == PROTO:
        desk.record("cost_paid", "proto_card_turned", seat, "RT-EFF-05", {"card": card, "face": "down"})
        desk.do(Turned(card, "down"))
        return
    printing = desk.table.cards[card].printing
    if printing is not None:
        learn_printing(desk, card, printing, (PUBLIC,))
    desk.do(Moved(card, f"{desk.table.cards[card].bringer}.{DISCARD}", 0, "", 1))
