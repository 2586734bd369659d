"""Playing a card (GW-PLAY): check the power, pay the cost, and the card waits in the Cut-in until it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.changes import PUBLIC, AttributeSet, Moved, Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, printing_data
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.parts.carrying_out import go_on
from domain.parts.pointing import is_id, listed
from domain.rulesets.gundam_war import costs, labels, limits, set_on, uniqueness
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.effects.references import hand_card, in_play_card, named_targets
from domain.rulesets.gundam_war.effects.waiting import add_link, answered_links, require_something_to_void
from domain.rulesets.gundam_war.keywords import additional_cost, alternate_cost
from domain.rulesets.gundam_war.keywords.duty import Duty
from domain.rulesets.gundam_war.printing import TYPES
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import CUT_IN, HAND, HANGAR, SIDEBOARD


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """In which free timings the card may be played."""
    return labels.suits(desk, seat, timing(_data_of(desk, args)))


def timing(data: Plain) -> labels.Timing:
    """A card's moment: its label for a COMMAND (GW-CMD-01), any for Quick (GW-QUIK-01).

    Else the own Assign Phase (GW-PLAY-01). A card whose text nobody knows may be one that is bound to no moment.
    """
    known = "corps" in data or "generates" in data
    if any(keyword["keyword"] == "quick" for keyword in data.get("keywords", ())):
        return labels.timing("any", rule="GW-QUIK-01")
    if data.get("type") == "command":
        clause = main_clause(data) or {}
        return labels.timing(clause.get("timing", "any"), clause.get("turn", ""), sure=known)
    if "type" not in data:
        return labels.timing("any", sure=False)
    return labels.timing("assign", "own", "GW-PLAY-01", known)


def _data_of(desk: Desk, args: Arguments) -> Plain:
    ref = args.get("card")
    if is_id(ref):
        data = (desk.table.data(ref) if ref in desk.table.cards else None) or {}
    else:
        data = printing_data(desk, str(ref)) or {}
    return {**data, "type": args["as"]} if args.get("as") else data


class Declared(NamedTuple):
    """A play as it is declared: the card, its type and text, where it is set, its targets, what it answers."""

    card: str
    kind: str
    clause: Plain
    host: str
    named: tuple[str, ...]
    answers: tuple[str, ...]
    alternate: bool


def play(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a card from hand or Hangar (GW-PLAY-04): every play starts or joins a Cut-in (GW-CUT-01, GW-CUT-03, OP-17)."""
    said = _declared(desk, seat, args)
    counter = _require_allowed(desk, seat, said, args)
    price = costs.price_of(desk, seat, said.card, said.kind, _affected(desk, seat, said), said.alternate)
    costs.require_power(desk, seat, price)
    cost = costs.require_payable(desk, seat, price.cards, args.get("cost"))
    duties = _duties(desk, seat, said, args)
    _say(desk, seat, said, args)
    raised = limits.count_play(desk, seat, said.card, counter)
    position = desk.position - 1
    costs.pay(desk, seat, cost, said.card)
    for duty in duties:
        duty.execute(desk, seat, said.card)
    if desk.table.result is None:
        _wait(desk, seat, said, raised, position)


def _declared(desk: Desk, seat: str, args: Arguments) -> Declared:
    card_id = _card(desk, seat, args)
    kind = _kind(desk, card_id, args)
    host = in_play_card(desk, seat, args["on"]) if args.get("on") else ""
    clause: Plain = (main_clause(cards.printed(desk.table, card_id)) if kind == "command" else None) or {}
    named = named_targets(desk, seat, card_id, args.get("targets"), clause.get("targets", ()))
    answers = answered_links(desk, args.get("answers"))
    return Declared(card_id, kind, clause, host, named, answers, bool(args.get("alternate")))


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    """The card in the own hand, or in the own Hangar as if it were in hand (GW-HNG-02, GW-ZONE-07)."""
    ref, zone = args.get("card"), args.get("from", "hand")
    aside = zone == "sideboard" or ref in desk.table.at(f"{seat}.{SIDEBOARD}")
    desk.must(not aside, "the sideboard is not touched during play", ("hand", "hangar"), rule="GW-SIDE-05")
    desk.must(zone in ("hand", "hangar"), "a card is played from hand or hangar", ("hand", "hangar"))
    if is_id(ref) and not args.get("from"):
        zone = "hangar" if ref in desk.table.at(f"{seat}.{HANGAR}") else "hand"
    card_id = hand_card(desk, seat, ref, HANGAR if zone == "hangar" else HAND)
    shown = args.get("shown")
    if shown and desk.table.cards[card_id].printing is None:
        learn(desk, card_id, str(shown), (seat,))
    return card_id


def _kind(desk: Desk, card_id: str, args: Arguments) -> str:
    """The card type: the printed one, else as it is said; empty where nobody knows."""
    printed = cards.type_of(desk.table, card_id)
    kind = str(args.get("as") or printed)
    if kind not in ("", *TYPES):
        raise Refused("", f"no such card type: {kind}", TYPES)
    desk.require("GW-CARD-01", kind == printed or not printed, f"the card is printed as {printed}", (printed,))
    return kind


def _require_allowed(desk: Desk, seat: str, said: Declared, args: Arguments) -> str:
    """Checks moment, limits, names and placement; returns the counter of plays that the play uses up."""
    data = cards.printed(desk.table, said.card)
    labels.require(desk, seat, timing({**data, "type": said.kind} if said.kind else data))
    counter = limits.require_play_left(desk, seat, said.card, said.kind)
    limits.require_restricted_left(desk, seat, said.card)
    uniqueness.require_no_double(desk, said.card, seat, said.kind)
    _require_placement(desk, seat, said)
    _require_text(desk, seat, said)
    return counter


def _require_placement(desk: Desk, seat: str, said: Declared) -> None:
    data = cards.printed(desk.table, said.card)
    if said.kind == "character" or (said.kind == "operation" and data.get("set_on") == "unit"):
        rule = "GW-CHAR-01" if said.kind == "character" else "GW-OPER-01"
        desk.must(bool(said.host) or not desk.referee, "on which UNIT is it set?", rule=rule)
        desk.require(rule, bool(said.host), "on which UNIT is it set?")
    if said.host:
        apart = said.kind == "operation" and data.get("set_on") == "none"
        desk.require("GW-OPER-01", not apart, "this OPERATION is not set on a UNIT")
        set_on.require_host(desk, said.card, said.host, seat)


def _require_text(desk: Desk, seat: str, said: Declared) -> None:
    if said.kind != "command" or not said.clause:
        return
    truth = filters.condition(desk.table, said.card, said.clause, seat)
    desk.require("GW-EFF-05", truth, "the condition of the card is not met")
    targeting.require_targets(desk, seat, said.card, said.clause.get("targets", ()), said.named)
    require_something_to_void(desk, said.clause, said.answers)


def _affected(desk: Desk, seat: str, said: Declared) -> tuple[str, ...]:
    return targeting.affected(desk.table, seat, said.card, said.clause, said.named, said.answers)


def _duties(desk: Desk, seat: str, said: Declared, args: Arguments) -> list[Duty]:
    """What is done besides paying cards: Additional Costs that are no number, and the Alternate Cost that is chosen."""
    refs = list(listed(args.get("with")))
    found = additional_cost.duties(desk, seat, said.card, refs)
    return found + (alternate_cost.duties(desk, seat, said.card, refs) if said.alternate else [])


def main_clause(data: Plain) -> Plain:
    """The clause of a COMMAND: its label, targets and effects."""
    return next((clause for clause in data.get("text", ()) if "moment" not in clause), None)


def _say(desk: Desk, seat: str, said: Declared, args: Arguments) -> None:
    table = desk.table
    learned = table.cards[said.card].printing
    desk.declare("play", seat, "GW-PLAY-04", {"card": said.card, "printing": learned, "type": said.kind})
    if learned is not None:
        learn(desk, said.card, learned, (PUBLIC,))
    if args.get("as"):
        desk.do(AttributeSet(said.card, "type", said.kind))
    desk.do(Moved(said.card, CUT_IN))


def _wait(desk: Desk, seat: str, said: Declared, raised: tuple[str, ...], position: int) -> None:
    """The play waits in the Cut-in; a COMMAND lies in the Station area meanwhile, not in play (GW-CMD-03, OP-89)."""
    host_life = desk.table.cards[said.host].life if said.host else 0
    more = {"host": said.host, "host_life": host_life, "raised": raised, "position": position}
    add_link(desk, seat, "play", said.card, said.clause, said.named, said.answers, more)
    if desk.table.flags.get("awaits") is not None:
        go_on(desk, "stay")
