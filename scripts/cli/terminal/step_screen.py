"""The screen of `senki step` for any size of terminal: clock, seats, log. The zones of the seats scroll, their heads stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import typer
from rich.cells import cell_len, set_cell_size

from domain.kernel.record.header import Zone
from domain.kernel.record.unicode_safety import escape_invisible
from domain.kernel.table.table import Table
from scripts.cli.terminal.board import card_name, clock_line, describe_details, describe_effects, ruleset_of, seat_line
from scripts.cli.terminal.log_lines import LogLine, format_verdict
from scripts.cli.terminal.vocabulary import Vocabulary

MOST_EFFECTS = 3
"""Waiting effects that are shown at once."""
LOG_SHARE, LEAST_LOG = 4, 5
"""The share of the lines that the log takes (one in this number), and its least number of lines."""
STYLES: Mapping[str, Mapping[str, object]] = {
    "head": {"dim": True},
    "clock": {"bold": True},
    "seat": {"bold": True},
    "on_turn": {"bold": True, "fg": "red"},
    "effect": {"fg": "magenta"},
    "said": {"bold": True},
    "here": {"bold": True, "fg": "cyan"},
    "followed": {"dim": True},
    "fault": {"fg": "yellow"},
}


class ScreenLine(NamedTuple):
    """A line and the name of its style; empty for plain text."""

    text: str
    style: str = ""


class SeatBlock(NamedTuple):
    """A seat: its head, and its zones in lines."""

    head: ScreenLine
    zones: list[str]


def screen_lines(
    table: Table,
    vocabulary: Vocabulary,
    log: Sequence[LogLine],
    position: int,
    head: str,
    size: tuple[int, int],
    scroll: int = 0,
) -> list[ScreenLine]:
    """Returns the lines of a screen of a size in columns and rows, at most as many as it has rows.

    `position`: the events so far · `head`: its first line · `scroll`: how many lines the zones are scrolled.
    """
    width, height = size
    effects = [ScreenLine(line, "effect") for line in _effect_lines(table, vocabulary)]
    top = [ScreenLine(head, "head"), ScreenLine(clock_line(table, vocabulary), "clock"), *effects]
    blocks = [_seat_block(table, vocabulary, seat, width) for seat in _seats(table)]
    least = max(LEAST_LOG, height // LOG_SHARE)
    rooms = _share(height - len(top) - len(blocks) - 1 - least, [len(block.zones) for block in blocks])
    seats = [line for block, room in zip(blocks, rooms, strict=True) for line in _seat_lines(block, room, scroll, width)]
    rest = height - len(top) - len(seats) - 1
    lines = [*top, *seats, ScreenLine("─" * width, "head"), *_log_lines(log, position, vocabulary, max(rest, 1))]
    return [line._replace(text=fit_to_width(line.text, width)) for line in lines[:height]]


def maximum_scroll(table: Table, vocabulary: Vocabulary, width: int) -> int:
    """Returns how far the zones can be scrolled."""
    return max(len(_seat_block(table, vocabulary, seat, width).zones) for seat in _seats(table)) - 1


def fit_to_width(text: str, width: int) -> str:
    """Returns a text that takes at most this number of cells, with an ellipsis where it is cut."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def style_line(line: ScreenLine, colour: bool) -> str:
    """Returns the text of a line, in its style where there is colour; characters that move the cursor are escaped."""
    text = escape_invisible(line.text)
    return typer.style(text, **STYLES[line.style]) if colour and line.style else text  # type: ignore[arg-type]


def _seats(table: Table) -> list[str]:
    shared = any(not zone.holder and table.at(zone.key) for zone in table.header.zones)
    return [*table.header.seats, *([""] if shared else [])]


def _effect_lines(table: Table, vocabulary: Vocabulary) -> list[str]:
    effects = describe_effects(table, vocabulary, numbers=False)
    if not effects:
        return []
    more = f" (+{len(effects) - MOST_EFFECTS})" if len(effects) > MOST_EFFECTS else ""
    return [f"{vocabulary.label('waiting')}{more}", *(f"  {effect}" for effect in effects[:MOST_EFFECTS])]


def _seat_block(table: Table, vocabulary: Vocabulary, seat: str, width: int) -> SeatBlock:
    if not seat:
        return SeatBlock(ScreenLine(vocabulary.label("shared"), "seat"), _zone_lines(table, vocabulary, seat, width))
    words = seat_line(table, vocabulary, seat)
    name = words if not table.header.players.get(seat) else words.removeprefix(f"{seat} ")
    on_turn = table.clock.holder == seat and table.result is None
    return SeatBlock(ScreenLine(name, "on_turn" if on_turn else "seat"), _zone_lines(table, vocabulary, seat, width))


def _zone_lines(table: Table, vocabulary: Vocabulary, seat: str, width: int) -> list[str]:
    rules = ruleset_of(table)
    counted = rules.mat.score.name if rules and rules.mat.score.kind == "zone" else ""
    zones = [zone for zone in table.header.zones if zone.holder == seat and zone.name != counted and table.at(zone.key)]
    lines = [
        line for zone in zones if zone.in_play for line in _wrapped(_zone_items(table, vocabulary, zone), vocabulary, width)
    ]
    rest = [_pile(table, vocabulary, zone) for zone in zones if not zone.in_play]
    return [*lines, *_wrapped(rest, vocabulary, width, " · ")]


def _zone_items(table: Table, vocabulary: Vocabulary, zone: Zone) -> list[str]:
    """Returns the name of a zone with its first card, then the other cards; equal neighbours are one."""
    rules = ruleset_of(table)
    described = [
        card_name(table, vocabulary, table.cards[card])
        + describe_details(table, vocabulary, rules, card)
        + _carried(table, vocabulary, card)
        for card in table.at(zone.key)
    ]
    cards = [(words, len(list(group))) for words, group in groupby(sorted(described))]
    items = [f"{words} ×{count}" if count > 1 else words for words, count in cards]
    return [f"{vocabulary.term(zone.name)}{vocabulary.label('colon')}{items[0]}", *items[1:]]


def _carried(table: Table, vocabulary: Vocabulary, card: str) -> str:
    below = [card_name(table, vocabulary, table.cards[other]) for other in table.at(card)]
    return vocabulary.label("carrying", words=vocabulary.label("with", cards=vocabulary.listed(below))) if below else ""


def _pile(table: Table, vocabulary: Vocabulary, zone: Zone) -> str:
    cards = [table.cards[card] for card in table.at(zone.key)]
    known = [card_name(table, vocabulary, card) for card in cards if card.printing is not None]
    shown = known if zone.name == "hand" else known[-1:] if zone.sees == "all" else []
    names = vocabulary.label("in_brackets", words=vocabulary.listed(shown)) if shown else ""
    return f"{vocabulary.term(zone.name)} {len(cards)}{names}"


def _wrapped(items: Sequence[str], vocabulary: Vocabulary, width: int, joined: str = "") -> list[str]:
    """Returns a list on as many lines as it takes, broken between its items."""
    between = joined or vocabulary.label("joined")
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1] + between + item) < width:
            lines[-1] += between + item
        else:
            lines.append(("    " if lines else "  ") + item)
    return lines


def _share(room: int, wanted: Sequence[int]) -> list[int]:
    """Divides lines among seats: none gets more than it wants, nor less than another that wants as many."""
    given = [0] * len(wanted)
    while room > 0 and (open_seats := [at for at, want in enumerate(wanted) if given[at] < want]):
        at = min(open_seats, key=lambda each: given[each])
        given[at] += 1
        room -= 1
    return given


def _seat_lines(block: SeatBlock, room: int, scroll: int, width: int) -> Iterator[ScreenLine]:
    """Yields the head of a seat and the zones in its room; arrows at its right end count the lines out of sight."""
    first = max(0, min(scroll, len(block.zones) - room))
    shown = block.zones[first : first + room]
    left = len(block.zones) - first - len(shown)
    out_of_sight = "".join(f" {sign}{count}" for sign, count in (("↑", first), ("↓", left)) if count)
    head = fit_to_width(block.head.text, width - cell_len(out_of_sight))
    yield block.head._replace(text=head + out_of_sight)
    yield from map(ScreenLine, shown)


def _log_lines(log: Sequence[LogLine], position: int, vocabulary: Vocabulary, room: int) -> Iterable[ScreenLine]:
    shown = [line for line in log if not line.is_empty or line.position == position - 1]
    here = next((at for at in range(len(shown) - 1, -1, -1) if shown[at].position < position), -1)
    first = max(0, here - room + 2)
    return [_log_line(line, at == here, vocabulary) for at, line in enumerate(shown[first : first + room], first)]


def _log_line(line: LogLine, here: bool, vocabulary: Vocabulary) -> ScreenLine:
    verdict = format_verdict(line.verdict, vocabulary)
    gone = "~" if line.taken_back else " "
    words = f"{'>' if here else ' '}{line.number:4}{gone} {'' if line.is_command else '  '}{line.words} {verdict}".rstrip()
    return ScreenLine(words, "here" if here else "fault" if verdict else "" if line.is_command else "followed")
