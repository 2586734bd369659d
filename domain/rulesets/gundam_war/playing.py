"""Playing a card (GW-PLAY): check the power, pay the cost, and the card waits in the Cut-in until it is carried out."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel import chain
from domain.kernel.changes import PUBLIC, AttributeSet, Moved, Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, printing_data
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war import costs, labels, limits, set_on, uniqueness
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.effects.references import in_play_card
from domain.rulesets.gundam_war.keywords import alternate_cost
from domain.rulesets.gundam_war.printing import TYPES
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import CUT_IN, HAND, HANGAR


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """In which free timings the card may be played: its label, any for Quick, else the own Assign Phase."""
    data = _data_of(desk, seat, args)
    if args.get("as"):
        data = {**data, "type": args["as"]}
    if any(keyword["keyword"] == "quick" for keyword in data.get("keywords", ())):
        return labels.within(labels.EVERY_WINDOW)
    if data.get("type") == "command":
        clause = next((clause for clause in data.get("text", ()) if "timing" in clause), {"timing": "any"})
        return labels.within(labels.windows(clause["timing"]), clause.get("turn", ""), desk.table.clock.holder, seat)
    if "type" not in data:
        return labels.within(labels.EVERY_WINDOW)
    return labels.within(labels.PHASES["assign"], "own", desk.table.clock.holder, seat)


def _data_of(desk: Desk, seat: str, args: Arguments) -> Plain:
    ref = args.get("card")
    if isinstance(ref, str) and ref.startswith("#"):
        return (desk.table.data(ref) if ref in desk.table.cards else None) or {}
    return printing_data(desk, str(ref)) or {}


def play(desk: Desk, seat: str, args: Arguments) -> None:
    """Plays a card from hand or Hangar (GW-PLAY-04): every play starts or joins a Cut-in (GW-CUT-01, OP-17)."""
    card_id = _card(desk, seat, args)
    kind = _kind(desk, card_id, args)
    host = in_play_card(desk, seat, args["on"], _host_order(desk, seat, kind)) if args.get("on") else ""
    named = tuple(in_play_card(desk, seat, ref, _enemy_first(desk, seat)) for ref in args.get("targets", ()))
    alternate = bool(args.get("alternate"))
    counter = limits.require_play_left(desk, seat, card_id, kind)
    limits.require_restricted_left(desk, seat, card_id)
    uniqueness.require_no_double(desk, card_id, seat)
    _require_placement(desk, seat, card_id, kind, host, named)
    price = costs.price_of(desk, card_id, named, alternate)
    costs.require_power(desk, seat, price)
    costs.require_payable(desk, seat, price.cards)
    executed = alternate_cost.require_possible(desk, seat, card_id, args) if alternate else ()
    _say(desk, seat, card_id, kind, args, counter)
    raised = limits.count_play(desk, seat, card_id, counter)
    position = desk.position - 1
    costs.pay(desk, seat, price.cards, card_id)
    alternate_cost.execute(desk, seat, card_id, executed)
    if desk.table.result is None:
        _wait(desk, seat, card_id, host, named, raised, position)


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    from domain.rulesets.gundam_war.effects.references import hand_card

    ref, zone = args.get("card"), args.get("from", "hand")
    desk.must(zone in ("hand", "hangar"), "a card is played from hand or hangar", ("hand", "hangar"))
    if isinstance(ref, str) and ref.startswith("#") and not args.get("from"):
        zone = "hangar" if ref in desk.table.at(f"{seat}.{HANGAR}") else "hand"
    card_id = hand_card(desk, seat, ref, HANGAR if zone == "hangar" else HAND)
    shown = args.get("shown")
    if shown and desk.table.cards[card_id].printing is None:
        learn(desk, card_id, str(shown), (seat,))
    return card_id


def _kind(desk: Desk, card_id: str, args: Arguments) -> str:
    kind = str(args.get("as") or cards.type_of(desk.table, card_id) or "unit")
    if kind not in TYPES:
        raise Refused("", f"no such card type: {kind}", TYPES)
    return kind


def _host_order(desk: Desk, seat: str, kind: str) -> tuple[str, ...]:
    return (seat,) if kind == "character" else ()


def _enemy_first(desk: Desk, seat: str) -> tuple[str, ...]:
    return (*(other for other in desk.table.header.seats if other != seat), seat)


def _require_placement(desk: Desk, seat: str, card_id: str, kind: str, host: str, named: tuple[str, ...]) -> None:
    data = cards.printed(desk.table, card_id)
    if kind == "character" or (kind == "operation" and data.get("set_on") == "unit"):
        desk.require("GW-CHAR-01" if kind == "character" else "GW-OPER-01", bool(host), "on which UNIT is it set?")
    if host:
        set_on.require_host(desk, card_id, host, seat)
    clause = main_clause(data)
    if clause is not None and kind == "command":
        truth = filters.condition(desk.table, card_id, clause) if clause.get("condition") else True
        desk.require("GW-EFF-05", truth, "the condition of the card is not met")
        targeting.require_targets(desk, seat, card_id, clause.get("targets", ()), named)


def main_clause(data: Plain) -> Plain:
    """The clause of a COMMAND: its label, targets and effects."""
    return next((clause for clause in data.get("text", ()) if "moment" not in clause), None)


def _say(desk: Desk, seat: str, card_id: str, kind: str, args: Arguments, counter: str) -> None:
    table = desk.table
    learned = table.cards[card_id].printing
    desk.declare("play", seat, "GW-PLAY-04", {"card": card_id, "printing": learned, "type": kind})
    if learned is not None:
        learn(desk, card_id, learned, (PUBLIC,))
    if args.get("as") and cards.type_of(table, card_id) != kind:
        desk.do(AttributeSet(card_id, "type", kind))
    desk.do(Moved(card_id, CUT_IN))


def _wait(
    desk: Desk, seat: str, card_id: str, host: str, named: tuple[str, ...], raised: tuple[str, ...], position: int
) -> None:
    table = desk.table
    clause = main_clause(cards.printed(table, card_id)) if cards.type_of(table, card_id) == "command" else None
    desk.record("generated", "chain_link_added", seat, "GW-CUT-01", {"card": card_id}, cause=position)
    chain.push(
        desk,
        {
            "seat": seat,
            "kind": "play",
            "card": card_id,
            "host": host,
            "host_life": table.cards[host].life if host else 0,
            "targets": named,
            "selectors": clause.get("targets", ()) if clause else (),
            "lives": targeting.lives(table, named),
            "ops": clause.get("effects", ()) if clause else (),
            "unvoidable": bool(clause and clause.get("unvoidable")),
            "answers": (table.chain[-1][0],) if table.chain else (),
            "raised": raised,
            "position": position,
        },
    )
