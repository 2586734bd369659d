"""Use of a text of a card on the field, in the graveyard or in hand (SF-EFF-01, -23), and effects by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from domain.card_effects import manual_effects as said
from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import PUBLIC, AttributeSet, Plain
from domain.kernel.table.knowledge import has_decklist
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.play_declaration import require_named_text
from domain.parts.common.unknown_card_possibilities import has_only_wording, is_text_unknown, may_have_text, unknown_cards
from domain.rulesets.star_front.card_schema.keyword_effects import Parasite
from domain.rulesets.star_front.card_schema.small_effects import said_fault
from domain.rulesets.star_front.card_schema.texts import MAIN, Text, read_printed
from domain.rulesets.star_front.effects import activation, targets, triggers
from domain.rulesets.star_front.effects.card_lookup import cards_on_field, find_among, find_targetable, with_card_ids
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import magic, text_timing
from domain.rulesets.star_front.printing_parser import working_zone
from domain.rulesets.star_front.state import current_properties, zones

BY_HAND = -1
"""The number of an unscripted or unknown text."""


@memo(depends_on="card")
def usable_texts(table: Table, card: str) -> list[tuple[int, Text]]:
    """Returns the texts of a card that are used from its present zone, with their numbers.

    For a unit in hand this includes texts with exact timing, which wait for their moment there (SF-EFF-02, -10).
    """
    zone, shown = table.zone_of(card).name, current_properties.printed(table, card)
    where = "field" if zone in zones.FIELD else zone
    if where == zones.HAND and not shown.type.is_surely("unit"):
        return []
    texts = [(number, text) for number, text in triggers.working_texts(table, card) if isinstance(text, Text)]
    used = [(n, text) for n, text in texts if text.timing is not None or (where == zones.HAND and text.when is not None)]
    return [(number, text) for number, text in used if working_zone(shown, text) == where]


@memo(depends_on="cards")
def cards_with_usable_texts(table: Table, seat: str) -> list[str]:
    """Returns the cards whose texts a seat may use: on its field, granted to its units, in its
    graveyard, units in its hand.
    """
    there = [each for card in cards_on_field(table, seat) for each in (card, *zones.cards_under(table, card, "granted"))]
    hand = [card for card in table.at(f"{seat}.{zones.HAND}") if usable_texts(table, card)]
    return [*there, *table.at(f"{seat}.{zones.GRAVEYARD}"), *hand]


def _clause(desk: Desk, seat: str, args: Arguments) -> tuple[str, int, Text]:
    """Returns the card, number and text that the arguments name.

    An unknown text is carried out by hand. A scribe may use a text that is not usable here, against the rule.
    """
    card = _source(desk, seat, args.get("card"))
    result = usable_texts(desk.table, card)
    number = args.get("text")
    chosen = [each for each in result if number in (None, "", each[0] + 1, str(each[0] + 1))]
    if chosen:
        require_named_text(desk, card, (str(each[0] + 1) for each in chosen))
        return card, *chosen[0]
    texts = [(n, text) for n, text in triggers.working_texts(desk.table, card) if isinstance(text, Text)]
    written = [each for each in texts if number in (None, "", each[0] + 1, str(each[0] + 1))]
    known = (
        current_properties.type_of(desk.table, card).is_known
        and "text" not in current_properties.printed(desk.table, card).unknown
    )
    if known and desk.referee:
        raise Refused("", msg("card_has_no_such_text", card=card), tuple(str(each[0] + 1) for each in result))
    if known:
        desk.demand("SF-EFF-01", False, msg("card_has_no_such_text_to", card=card))
    if not written or not known:
        return card, BY_HAND, MAIN
    number, text = written[0]
    return card, number, text if text.timing else text._replace(timing=MAIN.timing)


def _source(desk: Desk, seat: str, ref: Plain) -> str:
    """Returns the card whose text is used: one with a usable text, or an unknown card of the hand that may have one."""
    table = desk.table
    return find_among(
        desk,
        seat,
        ref,
        [*cards_with_usable_texts(table, seat), *_unknown_with_hand_texts(table, seat)] if seat else [],
        partial(msg, "card_is_not_card_whose"),
        "SF-EFF-01",
    )


def _unknown_with_hand_texts(table: Table, seat: str) -> Iterator[str]:
    """Yields the cards of a hand that the record does not know and that may have a text used from there (SF-EFF-10)."""
    for card in unknown_cards(table, table.at(f"{seat}.{zones.HAND}")):
        if not has_decklist(table, seat) or may_have_text(table, (card,), _is_used_in_hand):
            yield card


def _is_used_in_hand(data: Plain) -> bool:
    shown = read_printed(data)
    texts = (text for text in shown.text if isinstance(text, Text) and (text.timing is not None or text.when is not None))
    unit = shown.type.is_surely("unit") and any(working_zone(shown, text) == zones.HAND for text in texts)
    return unit or is_text_unknown(data)


def when_to_use(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the test of places where the text may be used."""
    _, number, text = _clause(desk, seat, args)
    if number == BY_HAND:
        return text_timing.when_unknown_timing(desk)
    if text.when is not None:
        return magic.when_moment_is_open(desk)
    return text_timing.when_timed(desk, seat, text, "SF-EFF-01")


def use_text(desk: Desk, seat: str, args: Arguments) -> None:
    """Uses a text: checks timing, once per turn, condition, cost and targets, then resolves it (SF-COST-14)."""
    card, number, text = _clause(desk, seat, args)
    table = desk.table
    if number == BY_HAND or has_only_wording(text.stored):
        desk.demand("SF-EFF-01", None)  # an unscripted text is carried out by hand
    if number != BY_HAND:
        magic.require_timing(desk, seat, card, text, "SF-EFF-01")
    for rule, truth, message in activation.activation_demands(table, seat, card, number, text):
        desk.demand(rule, truth, message)
    named = tuple(find_targetable(desk, seat, ref) for ref in args.get("targets", ()))
    if number != BY_HAND and (named or not text.targets):
        targets.require_targets(desk, seat, card, text, named)
    _require_mergeable(desk, text, named)
    if table.zone_of(card).name in (zones.HAND, zones.DECK):
        show_card(desk, card, (PUBLIC,))
    desk.declare("use", seat, "SF-EFF-01", {"card": card, "text": number + 1, "targets": named})
    said = desk.breaks_rule
    flow = ResolutionStack(desk)
    triggers.reopen_moment(flow)
    aimed = named if named or not text.targets else None
    activation.push_effect_of_text(flow, seat, card, number, text, "", aimed, None, said)
    flow.run()
    magic.pass_priority_to_other_side(desk, seat)


def _require_mergeable(desk: Desk, text: Text, named: tuple[str, ...]) -> None:
    """Checks that a parasite does not go below a merged unit (SF-MERGE-03)."""
    if any(isinstance(each, Parasite) for each in text.effects):
        free = not any(current_properties.is_merged(desk.table, target) for target in named)
        desk.demand("SF-MERGE-03", free, msg("merged_unit_takes_no_part"))


def begin_effect(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`activated`: begins an effect. A once-per-turn text is used up for this stay on the field (SF-EFF-23)."""
    card = frame["card"]
    flow.desk.record(
        "generated", "effect_activated", frame["seat"], "SF-EFF-01", {"card": card, "text": operation["text"] + 1}
    )
    if operation["once"] and card in flow.table.cards:
        flow.desk.do(AttributeSet(card, f"used:{operation['text']}", flow.table.clock.turn))


def carry_out_by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out small effects that a player states: an unscripted text, or an event of a paper game."""
    waiting = chain.current_question(desk)
    if waiting is not None:
        raise Refused("", msg("who_has_to_choose_first_2", who=waiting["seat"]))
    said_by = seat or zones.active_player(desk.table)
    operations = said.read_small_effects(desk, args, said_fault)
    ready = tuple(with_card_ids(desk, said_by, operation) for operation in operations)
    source = find_targetable(desk, said_by, args["card"]) if args.get("card") else ""
    desk.declare("by_hand", seat, "SF-EFF-06")
    flow = ResolutionStack(desk)
    if chain.MOMENT in desk.table.flags:
        triggers.reopen_moment(flow)
    before = desk.next_position
    flow.push(said_by, source, ready, by_hand=True)
    flow.run()
    if desk.next_position == before and desk.transaction.current_event.changes == []:
        desk.record("lost", "effect_not_resolved", said_by, "SF-EFF-06", {"card": source})
