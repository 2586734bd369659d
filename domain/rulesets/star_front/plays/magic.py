"""Magic cards (SF-MAG): used when their timing is met, resolved at once, then in the graveyard, below a unit or in the site
zone.

Mana is never paid in play, and the number of magic cards used is not limited (SF-DECK-07, SF-MAG-07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.card_effects.chain_links import mark_recorded_illegal
from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Demand
from domain.kernel.desk.identification import show_card
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import PUBLIC, AttributeSet, Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.parts.common.play_declaration import reject_unused_arguments
from domain.parts.common.unknown_card_possibilities import is_text_unknown, may_have_text
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.keyword_effects import Grant
from domain.rulesets.star_front.card_schema.texts import MAIN, NOT_KNOWN, Printed, Text, read_printed
from domain.rulesets.star_front.effects import activation, filters, targets, triggers
from domain.rulesets.star_front.effects.card_lookup import find_targetable
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import costs, text_timing
from domain.rulesets.star_front.printing_parser import working_zone
from domain.rulesets.star_front.state import bans, current_properties, printed_properties, zones
from domain.rulesets.star_front.zone_changes.departure import bury_card, send_card


def main_text(card: Printed) -> tuple[int, Text]:
    """Returns the text by which a card of the hand is used, with its number. An unscripted card has an empty text."""
    for number, text in enumerate(card.text):
        if isinstance(text, Text) and working_zone(card, text) == "hand":
            return number, text
    return -1, MAIN


def when_to_use(desk: Desk, seat: str, ref: Plain, data: Plain) -> Callable[[str], bool]:
    """Returns the test of places where a magic card may be used (SF-MAG-01). With exact timing this is its open moment only
    (SF-EFF-11).
    """
    card = read_printed(data) if data else NOT_KNOWN
    text = main_text(card)[1]
    if not card.type.is_known or is_text_unknown(data):
        return text_timing.when_unknown_timing(desk)
    if text.when is not None:
        return when_moment_is_open(desk)
    return text_timing.when_timed(desk, seat, text, "SF-MAG-01")


def when_moment_is_open(desk: Desk) -> Callable[[str], bool]:
    """Returns the test of places for exact timing: only while a moment is open (SF-EFF-01, -11)."""
    if chain.MOMENT not in desk.table.flags:
        return text_timing.refuse_as_too_late(desk, "SF-EFF-01", msg("its_moment_has_not_come"))
    return lambda node: True


def require_may_be_site(desk: Desk, card: str) -> None:
    """Checks that a card that is played as a site may be one (SF-MAG-05)."""
    desk.demand("SF-MAG-05", printed_properties.is_site(desk.table, card), msg("card_is_no_site", card=card))


def use_magic_card(desk: Desk, seat: str, card: str, args: Arguments, as_site: bool = False) -> None:
    """Uses a magic card: declares it, shows it, then resolves its text (SF-MAG-02). `as_site`: it is stated to be a site."""
    table = desk.table
    number, text = main_text(current_properties.printed(table, card))
    known = current_properties.type_of(table, card).is_known and not is_text_unknown(table.data(card) or {})
    uses = {
        "at": False,
        "tributes": False,
        "side": False,
        "numbers": False,
        "exposed": False,
        "targets": not known or bool(text.targets),
    }
    reject_unused_arguments(
        desk,
        lambda word: msg("card_has_no_use_for_said", card=current_properties.names_of(table, card).or_else(card), said=word),
        args,
        uses,
    )
    if known:
        require_timing(desk, seat, card, text, "SF-MAG-01")
    else:
        desk.demand("SF-MAG-01", None)
    named = tuple(find_targetable(desk, seat, ref) for ref in args.get("targets", ()))
    desk.demand("SF-EFF-19", bans.is_allowed(table, "use_magic", seat, card), msg("effect_forbids_magic_cards"))
    if text.condition is not None:
        met = filters.condition(table, seat, card, text.condition)
        desk.demand("SF-MAG-01", met, msg("condition_card_is_not_met"))
    costs.require_payable(desk, seat, card, text.cost)
    show_card(desk, card, (PUBLIC,))
    desk.do(Moved(card, zones.PROCESSING))
    if not current_properties.type_of(table, card).is_known:
        desk.demand("SF-EFF-07", None if named else True)
    elif named or not text.targets:
        targets.require_targets(desk, seat, card, text, named)
    else:
        _require_some_target(desk, seat, card, text)
    said = {"card": card, "printing": table.cards[card].printing or "", "type": "magic", "targets": named}
    desk.declare("play", seat, "SF-MAG-01", said)
    subject = (table.flags.get(chain.MOMENT) or {"subject": ""})["subject"]
    flow = ResolutionStack(desk)
    triggers.reopen_moment(flow)
    used = {"do": "announce", "moment": "magic_used", "subject": card}
    lives = {each: table.cards[each].life for each in named}
    step = mark_recorded_illegal(desk, {"do": "_magic", "text": number, "named": named, "lives": lives})
    finish: Plain = {"do": "_magic_done", **({"site": True} if as_site else {})}
    flow.push(seat, card, (used, step, finish), subject=subject)
    flow.run()
    pass_priority_to_other_side(desk, seat)


def _require_some_target(desk: Desk, seat: str, card: str, text: Text) -> None:
    leaving = targets.removes_target(text.effects)
    for selector in text.targets:
        there = targets.has_target(desk.table, seat, card, selector, leaving)
        desk.demand("SF-EFF-07", there, msg("there_is_no_target_for_text"))


def timing_demands(table: Table, seat: str, card: str, text: Text, rule: str) -> Iterator[Demand]:
    """Yields the demands on the timing of a text (`rule`): the open moment is its moment, or the clock is at its place.

    In a combat it must also be the step of the player's side.
    """
    moment = table.flags.get(chain.MOMENT)
    if text.when is None:
        yield Demand("SF-EFF-11", moment is None, msg("only_what_is_timed_exactly"))
        yield text_timing.time_demand(table, seat, text, rule)
        on_turn = text_timing.is_right_side(table, seat, table.clock.node)
        yield Demand("SF-DEF-05", on_turn, msg("other_side_acts_in_this"))
        return
    yield Demand("SF-EFF-01", moment is not None, msg("its_moment_has_not_come"))
    if moment is None:
        return
    fits = moment["name"] == text.when and moment["seat"] == seat
    yield Demand("SF-EFF-01", fits, msg("it_is_timed_to_word", word=text.when, word2=moment["name"]))
    what = triggers.Moment(moment["name"], moment["subject"], moment.get("former", ""))
    suits = triggers.is_awaited_moment(table, seat, card, text, what, Filter())
    yield Demand("SF-EFF-01", suits, msg("this_moment_is_not_one"))


def require_timing(desk: Desk, seat: str, card: str, text: Text, rule: str) -> None:
    """Checks the timing of a text."""
    for demand in timing_demands(desk.table, seat, card, text, rule):
        desk.demand(*demand)


def pass_priority_to_other_side(desk: Desk, seat: str) -> None:
    """Passes the word to the other side in a window of both sides (OP-21)."""
    table = desk.table
    if table.clock.node == "defence.before" and not table.chain and chain.AWAITS not in table.flags and table.result is None:
        desk.do(table.clock._replace(speaker=zones.enemy_of(table, seat), passes=0))


def resolve_magic_card(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_magic`: activates the text of a magic card. If it was negated or its condition is no longer met, it counts as used
    and does nothing (SF-MAG-03, SF-EFF-21, SF-SPEND-03).
    """
    card, seat = frame["card"], frame["seat"]
    number, text = operation["text"], main_text(current_properties.last_printed(flow.table, card))[1]
    negated = _is_negated(flow.table, card)
    if not negated and current_properties.is_text_unknown(flow.table, card):
        flow.desk.mark_open("SF-MAG-02")
    is_met = text.condition is None or filters.condition(flow.table, seat, card, text.condition)
    named = tuple(each for each, life in operation["lives"].items() if _is_still(flow.table, each, life))
    gone = bool(operation["named"]) and not named
    said = bool(operation.get("as_said"))
    if negated or (is_met is False and not said) or gone:
        rule = "SF-EFF-21" if negated else "SF-EFF-07" if gone else "SF-MAG-03"
        flow.desk.record("lost", "effect_not_resolved", seat, rule, {"card": card})
        return
    if is_met is None:
        flow.desk.mark_open("SF-MAG-03")
    wanted = tuple(operation["named"]) if named or not text.targets else None
    activation.push_effect_of_text(flow, seat, card, number, text, frame.get("subject", ""), wanted, operation["lives"], said)


def _is_negated(table: Table, card: str) -> bool:
    """Returns whether a magic card in use was negated (SF-EFF-21), also if this moved it elsewhere."""
    if card not in table.cards or table.cards[card].place == zones.PROCESSING:
        return card in table.cards and bool(table.cards[card].attributes.get("negated"))
    of_card = (event.name for event in turn_history.events_of_turn(table)[0] if event.said.get("card") == card)
    return next((name for name in of_card if name in ("effect_negated", "play")), "") == "effect_negated"


def _is_still(table: Table, card: str, life: int) -> bool:
    return card in table.cards and table.cards[card].life == life


def put_away_magic_card(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_magic_done`: sends the card to the graveyard, or a site card to the site zone (SF-MAG-02, -05)."""
    card, table = frame["card"], flow.table
    if card not in table.cards or table.cards[card].place != zones.PROCESSING:
        return
    negated = table.cards[card].attributes.get("negated")
    is_site = False if negated else operation.get("site", False) or printed_properties.is_site(table, card)
    if is_site is None:
        flow.desk.mark_open("SF-MAG-05")
    if is_site:
        flow.push(frame["seat"], card, (*_old_site(flow, frame["seat"]), {"do": "_site"}))
    else:
        bury_card(flow, frame, card, zones.GRAVEYARD, frame["seat"])


def _old_site(flow: ResolutionStack, seat: str) -> tuple[Plain, ...]:
    """Returns the steps that first destroy the site card in the zone (SF-ZONE-05)."""
    return tuple({"do": "_destroy", "card": old, "cause": "site"} for old in flow.table.at(f"{seat}.{zones.SITE}"))


def place_site_card(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_site`: puts the site card into the own site zone."""
    seat, card = frame["seat"], frame["card"]
    if flow.table.at(f"{seat}.{zones.SITE}"):
        send_card(flow.desk, card, zones.GRAVEYARD)
        return
    flow.desk.record("resolved", "site_placed", seat, "SF-MAG-05", {"card": card})
    flow.desk.do(Moved(card, f"{seat}.{zones.SITE}", -1, "", 1))
    flow.push(seat, card, ({"do": "announce", "moment": "entered", "subject": card},))


def grant_magic_card(flow: ResolutionStack, frame: Frame, operation: Grant) -> None:
    """`grant`: puts the magic card below the chosen unit with its effect exposed (SF-MAG-04)."""
    card, units = frame["card"], targets.operation_subjects(flow, frame, operation)
    flow.report(frame, targets.reaches_all_cards(frame, operation, units))
    for unit in units[:1]:
        if card not in flow.table.cards or not zones.row_of(flow.table, unit) or zones.host(flow.table, unit) == card:
            flow.report(frame, False)
            return
        flow.desk.record("resolved", "magic_attached", frame["seat"], "SF-MAG-04", {"card": card, "unit": unit})
        flow.desk.do(Moved(card, unit, -1, "granted", 1))
        shown = current_properties.printed(flow.table, card)
        if not shown.type.is_known or "lasts" in shown.unknown:
            flow.desk.mark_open("SF-MAG-09")
        elif shown.lasts:
            flow.desk.do(AttributeSet(card, "lasts", shown.lasts))


def expire_granted_magic(desk: Desk, span: str) -> None:
    """Sends granted magic cards whose effect has ended to the graveyard (SF-MAG-09). Whether an unknown one ends is open."""
    for unit in zones.all_units(desk.table):
        for card in zones.cards_under(desk.table, unit, "granted"):
            lasts = desk.table.cards[card].attributes.get("lasts")
            if lasts is None and may_have_text(desk.table, (card,), lambda data: data.get("lasts") == span):
                desk.mark_open("SF-MAG-09")
            if lasts == span:
                desk.record("fixed", "magic_detached", "", "SF-MAG-09", {"card": card, "unit": unit})
                send_card(desk, card, zones.GRAVEYARD)
