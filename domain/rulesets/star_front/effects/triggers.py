"""Effects timed to a moment, and the order in which they are activated (SF-EFF-01 to -05, -12).

A moment has a name (destroyed, end_phase, ...) and usually a subject, the card it happened to. The active player's effects
come first: site, units in front order, graveyard, hand. Then come the enemy's. Each is fully resolved before the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.texts import NOT_KNOWN, OF_FIELD, ContinuousText, Text, read_printed, read_text
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.effects.hand_responses import hand_may_answer
from domain.rulesets.star_front.printing_parser import working_zone
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.state.continuous_effects import GIVEN

SOURCES = {"graveyard": zones.GRAVEYARD, "exile": zones.EXILE, "turntable": zones.TURNTABLE}


def announce_moment(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`announce`: activates the effects that are timed to a moment.

    `subject`: the card it happened to · `former`: the last controller of a subject that has left · `mute`: the subject itself
    activates no effect.
    """
    subject, former = operation.get("subject", ""), operation.get("former", "")
    moment = Moment(operation["moment"], subject, former, bool(operation.get("mute")))
    if may_unknown_text_answer(flow.table, moment):
        flow.desk.mark_open("SF-EFF-01")
    queue = steps_of_moment(flow.table, moment)
    if queue:
        flow.push(zones.active_player(flow.table), subject, queue, subject=subject)


class Moment(NamedTuple):
    """A moment: its name, the card it happened to, the last controller of a card that has left, and whether that card is
    mute.
    """

    name: str
    subject: str = ""
    former: str = ""
    mute: bool = False


def steps_of_moment(table: Table, moment: Moment) -> list[Plain]:
    """Returns the steps for the effects of a moment, the active player's before the enemy's (SF-EFF-03)."""
    mine = zones.active_player(table)
    return [step for seat in (mine, zones.enemy_of(table, mine)) for step in _of_seat(table, seat, moment)]


def _of_seat(table: Table, seat: str, moment: Moment) -> Iterator[Plain]:
    if may_any_text_await(table, moment.name):
        yield from _of_texts(table, seat, moment)
    if moment.name not in OF_FIELD and hand_may_answer(table, seat, moment.name):
        about_it = {"moment": moment.name, "subject": moment.subject, "former": moment.former}
        yield {"do": "moment", "seat": seat, **about_it}


def _of_texts(table: Table, seat: str, moment: Moment) -> Iterator[Plain]:
    yield from _timed(table, seat, _answering(table, seat, "field", moment.name), "field", moment)
    if moment.former == seat and not moment.mute and moment.subject not in _field(table, seat):
        yield from _timed(table, seat, [moment.subject], "field", moment)
    for place in SOURCES:
        there = tuple(_timed(table, seat, _answering(table, seat, place, moment.name), place, moment))
        if there:
            yield {"do": "order", "seat": seat, "triggers": there}


def may_unknown_text_answer(table: Table, moment: Moment) -> bool:
    """Returns whether a text may be timed to a moment, because its card or the moment's is unknown."""
    return may_any_text_await(table, moment.name) and any(
        _may_text_of_seat_answer(table, seat, moment) for seat in table.header.seats
    )


def may_answer_own_burial(table: Table, card: str) -> bool:
    """Returns whether an unknown card may have a text for the moment that it comes to a graveyard."""
    return may_any_text_await(table, "buried") and bool(_possible_texts(table, card, "buried", "graveyard"))


def _may_text_of_seat_answer(table: Table, seat: str, moment: Moment) -> bool:
    for place in ("field", *SOURCES):
        for card in _sources(table, seat, place, moment):
            texts = _possible_texts(table, card, moment.name, place)
            if any(is_awaited_moment(table, seat, card, text, moment) is not False for text in texts):
                return True
    known = _answering(table, seat, "field", moment.name)
    own = ((card, text) for card in known for _, text in texts_timed_to(table, card, moment.name))
    return any(is_awaited_moment(table, seat, card, text, moment) is None for card, text in own)


def _sources(table: Table, seat: str, place: str, moment: Moment) -> list[str]:
    """Returns the cards of a seat at a place whose texts may be timed to a moment. Its subject that has left counts for the
    field.
    """
    if place != "field":
        return list(table.at(f"{seat}.{SOURCES[place]}"))
    field = _field(table, seat)
    left = moment.former == seat and not moment.mute and moment.subject not in field and moment.subject in table.cards
    there = [card for unit in field for card in (unit, *zones.cards_under(table, unit, "granted"))]
    return [*there, moment.subject] if left else there


def _possible_texts(table: Table, card: str, moment: str, zone: str) -> list[Text]:
    """Returns the texts timed to a moment that an unknown card may have and that work from a zone."""
    if table.cards[card].printing is not None or zones.is_traveller(table, card):
        return []
    printings = (read_printed(data) for data in possible_printings(table, card))
    texts = ((printed, text) for printed in printings for text in printed.text if isinstance(text, Text))
    return [text for printed, text in texts if text.when == moment and working_zone(printed, text) == zone]


def _field(table: Table, seat: str) -> list[str]:
    return [*table.at(f"{seat}.{zones.SITE}"), *zones.units(table, seat)]


@memo(depends_on="cards")
def _answering(table: Table, seat: str, place: str, moment: str) -> list[str]:
    """Returns the cards of a seat at a place with a text timed exactly to a moment. On the field
    this includes granted magic.
    """
    if place == "field":
        there = [each for unit in _field(table, seat) for each in (unit, *zones.cards_under(table, unit, "granted"))]
    else:
        there = table.at(f"{seat}.{SOURCES[place]}")
    return [card for card in there if texts_timed_to(table, card, moment)]


def _timed(table: Table, seat: str, sources: Iterable[str], zone: str, moment: Moment) -> Iterator[Plain]:
    for source in sources:
        for number, text in texts_timed_to(table, source, moment.name):
            if (
                working_zone(current_properties.printed(table, source), text) == zone
                and is_awaited_moment(table, seat, source, text, moment) is True
            ):
                yield _trigger_operation(table, seat, source, number, moment.subject)


def steps_of_card(table: Table, seat: str, source: str, moment: str, subject: str = "") -> list[Plain]:
    """Returns the steps for the effects of one card that are timed to its own moment, in whatever zone it lies."""
    there = texts_timed_to(table, source, moment)
    return [
        _trigger_operation(table, seat, source, number, subject) for number, text in there if _is_turn_of(table, seat, text)
    ]


def leave_open_own_texts(flow: ResolutionStack, card: str, moment: str) -> None:
    """Leaves open whether an unknown card has a text for its own moment."""
    table = flow.table
    if card not in table.cards or zones.is_traveller(table, card) or table.cards[card].printing is not None:
        return
    printings = (read_printed(data) for data in possible_printings(table, card))
    if any(isinstance(text, Text) and text.when == moment for printed in printings for text in printed.text):
        flow.desk.mark_open("SF-EFF-01")


def push_own(flow: ResolutionStack, card: str, moment: str) -> None:
    """Puts the effects of a unit for its own moment next on the stack. Its controller activates them.

    A unit that no longer stands in a row has no such effects.
    """
    if card in flow.table.cards and zones.row_of(flow.table, card):
        leave_open_own_texts(flow, card, moment)
        seat = zones.controller(flow.table, card)
        flow.push(seat, card, steps_of_card(flow.table, seat, card, moment))


def _trigger_operation(table: Table, seat: str, source: str, number: int, subject: str) -> Plain:
    life = table.cards[source].life
    return {"do": "trigger", "seat": seat, "card": source, "text": number, "life": life, "subject": subject}


def working_texts(table: Table, card: str) -> list[tuple[int, Text | ContinuousText]]:
    """Returns the working texts of a card with their numbers. The front of a traveller has no texts.

    Texts given by effects are numbered after the printed ones, and their numbers stay when other given texts end.
    """
    own = current_properties.printed(table, card).text
    given = [(int(each["seq"]), read_text(each["by"])) for each in modifiers.find_modifiers(table, card, GIVEN)]
    return [*enumerate(own), *((len(own) + seq - 1, text) for seq, text in given)]


def texts_timed_to(table: Table, card: str, moment: str) -> list[tuple[int, Text]]:
    """Returns the texts of a card that are timed exactly to a moment, with their numbers."""
    return _timed_texts(table, card).get(moment, [])


@memo(depends_on="card")
def _timed_texts(table: Table, card: str) -> dict[str, list[tuple[int, Text]]]:
    """Returns moment -> the texts of a card that are timed exactly to it, with their numbers."""
    results: dict[str, list[tuple[int, Text]]] = {}
    for number, text in working_texts(table, card):
        if isinstance(text, Text) and text.when is not None:
            results.setdefault(text.when, []).append((number, text))
    return results


def is_awaited_moment(table: Table, seat: str, source: str, text: Text, moment: Moment, of: Filter | str = "self") -> Truth:
    """Returns whether a moment is the one that a text waits for (SF-EFF-12). The condition of the text is checked later, at
    its turn.

    `of` is the subject to expect if the text names none. Unknown if the card of the moment is unknown.
    """
    subject = moment.subject
    if not _is_turn_of(table, seat, text):
        return False
    if text.cause is not None and (text.cause == "combat") != is_judged_in_combat(table, subject):
        return False
    of = text.of or of
    if not subject:
        return True
    if not isinstance(of, Filter):
        return subject in (source, zones.host(table, source))
    if subject not in table.cards:
        return _was_about(table, seat, of, moment)
    came_from_field = of.where == "field" and moment.former != ""
    if of.where is not None and not came_from_field and not filters.is_in_place(table, subject, of.where):
        return False
    holder = moment.former or zones.controller(table, subject)
    return filters.is_on_side(seat, of.whose, holder) and filters.suits(table, source, of, subject)


def _is_turn_of(table: Table, seat: str, text: Text) -> bool:
    return text.turn in (None, "any") or (zones.active_player(table) == seat) == (text.turn == "own")


def is_judged_in_combat(table: Table, card: str) -> bool:
    """Returns whether a card takes part in the combat whose destruction is judged now (SF-DEF-07)."""
    combat = table.flags.get("combat")
    if combat is None or table.clock.node != "defence.judge":
        return False
    return card in (combat["attacker"], *combat["fought"])


def _was_about(table: Table, seat: str, of: Filter, moment: Moment) -> Truth:
    """Returns whether a moment is about a card that a shuffle has hidden since, judged by its printed data."""
    gone = table.retired.get(moment.subject)
    if gone is None:
        return False
    zone = table.zones.get(gone.place)
    holder = moment.former or (zone.holder if zone else gone.bringer)
    data = table.pins.get(gone.printing or "")
    shown = read_printed(data) if data else NOT_KNOWN
    return filters.is_on_side(seat, of.whose, holder) and filters.printing_fits(shown, of)


@memo(depends_on="printings")
def moments_of_texts(table: Table) -> set[str]:
    """Returns the moments to which texts of known cards of the game are timed, in whatever zone they work."""
    texts = (text for data in table.pins.values() if data for text in read_printed(data).text)
    return {text.when for text in texts if isinstance(text, Text) and text.when is not None}


def may_any_text_await(table: Table, moment: str) -> bool:
    """Returns whether a text may be timed to a moment: a text of a card of the game, or a given text."""
    return moment in moments_of_texts(table) or any(
        each["what"] == GIVEN and each["by"].get("when") == moment for each in table.modifiers.values()
    )


# --- steps --------------------------------------------------------------------------------------------------------------


def order_effects(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`order`: lets the player order the effects of one zone other than the field (SF-EFF-05, -16)."""
    there = tuple(dict.fromkeys(each["card"] for each in operation["triggers"]))
    chosen = flow.choose(frame, operation, operation["seat"], "order", there, len(there), len(there), ordered=True)
    if chosen is not None:
        cards_in_order = (*chosen, *(card for card in there if card not in chosen))
        ordered = tuple(each for card in cards_in_order for each in operation["triggers"] if each["card"] == card)
        frame["ops"] = (*ordered, *frame["ops"])


def open_moment(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`moment`: opens a moment in which cards of the hand with exact timing may be used, resolving first (SF-EFF-10, -11)."""
    if operation.get("open"):
        return
    frame["ops"] = ({**operation, "open": True}, *frame["ops"])
    name = {"name": operation["moment"], **{word: operation[word] for word in ("seat", "subject", "former")}}
    chain.open_moment(flow.desk, name, operation["seat"])


def reopen_moment(flow: ResolutionStack) -> None:
    """Opens a moment again after a card was used in it."""
    if chain.MOMENT not in flow.table.flags:
        return
    flow.desk.do(FlagSet(chain.MOMENT, None))
    frame = flow.stack[-1][1]
    frame["ops"] = ({**frame["ops"][0], "open": False}, *frame["ops"][1:])
