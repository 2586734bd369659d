"""Writes the top of a sheet: header lines, deck lists, handles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from domain.cards.catalogue import is_on_the_fly
from domain.kernel.record.changes import CardsEntered, Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import result_after
from domain.kernel.table.knowledge import printing_name, registered_decklist
from domain.kernel.table.table import Table
from replays.sheet.card_labels import HandleLabels, quote
from replays.sheet.execution import format_result
from replays.sheet.header import format_setup, header_line_value
from replays.sheet.literals import to_json
from replays.sheet.parser import narrow_line
from replays.sheet.syntax import ABOUT_HEADERS, HeaderLine
from replays.sheet.times import is_date, start_of_day


def header_lines(table: Table, events: Sequence[Event]) -> list[str]:
    """Returns the header lines and deck lists. `table` is the state right after the opening."""
    header = table.header
    lines = [f"ruleset: {header.ruleset}", f"edition: {header.edition}", f"seats: {' '.join(header.seats)}"]
    lines += [f"player {seat}: {_format_text(name)}" for seat, name in header.players.items()]
    lines += about_lines(header)
    lines += [f"mode: {header.mode}"] + [f"switch {name}: {value}" for name, value in header.switches.items()]
    lines += ["passes: explicit"] if header.explicit_passes else []
    lines += ["quiet: yes"] if header.quiet else []
    lines += [*format_setup(_setup(table, events), _format_value), f"result: {format_result(result_after(events))}"]
    for seat in header.seats:
        lines += _deck_lines(table, seat)
    return lines


def about_lines(header: Header) -> list[str]:
    """Returns the lines of the organiser's data: each under a header word, under `about NAME`, or all in back quotes."""
    if not all(re.fullmatch(r"[^\s:/{`]+", key) and narrow_line(key).lower() == key for key in header.about):
        return [f"about: {to_json(header.about)}"]
    return [f"{_tag_words(key, value)}: {_format_value(value)}" for key, value in header.about.items()]


def _tag_words(key: str, value: Plain) -> str:
    """Returns the words before the colon; a `date:` has to be a day."""
    own = key in ABOUT_HEADERS and (key != "date" or (not isinstance(value, bool) and is_date(str(value))))
    return key if own else f"about {key}"


def handle_lines(labels: HandleLabels) -> list[str]:
    """Returns the handles in use, each with the whole name and the printing."""
    lines = []
    for printing, handle in labels.used.items():
        name = quote(labels.name(printing))
        lines.append(f"{handle} = ~{name}" if is_on_the_fly(printing) else f"{handle} = {name} [{printing}]")
    return lines


def game_day(header: Header) -> int:
    """Returns the day of times that are written without a date, or 0."""
    try:
        return start_of_day(str(header.about.get("date", "")))
    except ValueError:
        return 0


def _setup(table: Table, events: Sequence[Event]) -> dict[str, Plain]:
    """Returns the set-up keys of the opening, or the deck size if it stored none."""
    said = events[0].said.get("setup")
    return said if isinstance(said, dict) else {"size": _deck_size(table, events)}


def _deck_size(table: Table, events: Sequence[Event]) -> int:
    """Counts the cards of a deck without its sideboard."""
    said = [event.said["size"] for event in events if event.name == "deck_registered" and "size" in event.said]
    if said:
        return int(max(said))
    sizes: Counter[str] = Counter()
    for event in events:
        for change in event.changes:
            if isinstance(change, CardsEntered) and event.line == 1 and _zone_name(table, change.place) != "sideboard":
                sizes[change.bringer] += change.size
    return max(sizes.values(), default=0)


def _zone_name(table: Table, place: str) -> str:
    zone = table.zones.get(place)
    return zone.name if zone else ""


def _deck_lines(table: Table, seat: str) -> list[str]:
    listed = registered_decklist(table, seat)
    if listed is None:
        return []
    places = [key for key, zone in table.zones.items() if zone.name == "sideboard" and zone.holder == seat]
    side = Counter(table.cards[card].printing or "" for place in places for card in table.at(place))
    main = [_deck_entry(table, key, count - side[key]) for key, count in listed.items() if count > side[key]]
    beside = [_deck_entry(table, key, count) for key, count in side.items()]
    return [f"deck {seat}:", *main, *(["Sideboard", *beside] if beside else []), "end"]


def _deck_entry(table: Table, printing: str, count: int) -> str:
    name = re.sub(r"[\[\]\n]", " ", printing_name(table, printing))
    return f"{count} {printing}" if is_on_the_fly(printing) or name == printing else f"{count} {name} [{printing}]"


def _format_value(value: Plain) -> str:
    """Formats a value so that `header.header_line_value` reads it back."""
    text = _format_text(value) if isinstance(value, str) else str(value)
    same = type(value) in (str, int) and header_line_value(HeaderLine(1, 1, "", "", text)) == value
    return text if same else to_json(value)


def _format_text(text: str) -> str:
    clean = text.strip() == text and text.isprintable() and not re.search(r"//|[{`\"「『“]", text) and text != ""
    return text if clean else to_json(text)
