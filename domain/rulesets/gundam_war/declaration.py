"""What somebody declares to play (GW-PLAY): which card, as which type, on what, at which targets; and its moment."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, printing_data
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.parts.pointing import is_id
from domain.rulesets.gundam_war import labels
from domain.rulesets.gundam_war.effects.references import hand_card, in_play_card, named_targets
from domain.rulesets.gundam_war.effects.waiting import answered_links
from domain.rulesets.gundam_war.printing import TYPES
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import HAND, HANGAR, SIDEBOARD


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


def main_clause(data: Plain) -> Plain:
    """The clause of a COMMAND: its label, targets and effects."""
    return next((clause for clause in data.get("text", ()) if "moment" not in clause), None)


def data_of(desk: Desk, args: Arguments) -> Plain:
    """What is known of the card that is named, with the type it is said to have."""
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


def declared(desk: Desk, seat: str, args: Arguments) -> Declared:
    """What is said, as far as it names something that there is."""
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
