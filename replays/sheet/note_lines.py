"""Lines of notes: reads them from a sheet, compares two of them, merges them and formats them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from replays.sheet.argument_parser import split_at_argument_names
from replays.sheet.card_lookup import unquote
from replays.sheet.header import seats_in_header
from replays.sheet.syntax import Declaration, Handle, Sheet, TurnHeading, Word

UNKNOWN = "?"
SAME, COMPATIBLE, CONTRARY = 3, 2, 1
"""The relation of two lines: they agree; one has more detail; they contradict each other."""
TURN_END = "end_turn"
_NUMBERED = re.compile(r"#(\d+|\?)")
Values = tuple[str, ...]


class NoteLine(NamedTuple):
    """A line of notes.

    `turn`: 0 if unknown · `args`: argument -> its values as written, handles resolved · `private_args`: the arguments in
    parentheses, likewise · `text`: after the colon · `first_unnamed`: the first argument has no name before it · `reply`:
    marked as an answer (`>`) or as no answer (`=`) · `headings_above`: the number of headings above it · `holder`: the seat
    whose turn the last heading names · `time`: as written.
    """

    line: int
    turn: int
    who: str
    act: str
    args: Mapping[str, Values]
    private_args: Mapping[str, Values]
    text: str
    source: str
    first_unnamed: bool = False
    reply: bool | None = None
    headings_above: int = 0
    holder: str = ""
    time: str = ""


def read_note_lines(sheet: Sheet, acts: Mapping[str, Act]) -> list[NoteLine]:
    """Returns the declarations of a sheet in order. A sheet without turns in its headings has those that were counted."""
    handles = {
        fold(line.name.text): line.meaning for line in sheet.lines if isinstance(line, Handle) and line.name.kind == "REF"
    }
    turn, under, holder = 0, 0, ""
    results: list[NoteLine] = []
    for line in sheet.lines:
        if isinstance(line, TurnHeading):
            turn, under, holder = line.turn, under + 1, line.seat
        elif isinstance(line, Declaration):
            results.append(
                _note_line(line, turn, _sheet_seats(sheet), acts, handles)._replace(headings_above=under, holder=holder)
            )
    is_counted = not any(said.turn for said in results) and any(said.act == TURN_END for said in results)
    return list(_in_counted_turns(results, _sheet_seats(sheet))) if is_counted else results


def _in_counted_turns(lines: Sequence[NoteLine], seats: tuple[str, ...]) -> Iterator[NoteLine]:
    """Yields the lines with the turns that `first` begins and `end_turn` ends, which a counter says instead of headings."""
    turn, holder = 0, ""
    for said in lines:
        yield said._replace(turn=turn, holder=holder) if turn else said
        if said.act == "first" and not turn:
            turn, holder = 1, next(iter(said.args.get("seat", ())), "").partition(" ")[0]
        elif said.act == TURN_END and turn:
            turn, holder = turn + 1, seats[(seats.index(said.who) + 1) % len(seats)] if said.who in seats else ""


def _sheet_seats(sheet: Sheet) -> tuple[str, ...]:
    seats = seats_in_header(sheet)
    return seats if isinstance(seats, tuple) else ("A", "B", "C", "D", "E", "F", "G", "H")[:seats]


def _note_line(
    line: Declaration, turn: int, seats: tuple[str, ...], acts: Mapping[str, Act], handles: Mapping[str, str]
) -> NoteLine:
    items = line.items
    who, items = (items[0].text, items[1:]) if items and items[0].text in (*seats, "judge") else ("", items)
    act = next((name for name in acts if items and fold(name) == fold(items[0].text)), "")
    words = items[1:] if act else items
    about = acts.get(act)
    args = dict(_argument_values(about, words, handles)) if about else {"": _split_at_commas(words, handles)} if words else {}
    aside = dict(_argument_values(about, line.private_items, handles)) if about and line.private_items else {}
    text = line.text if line.text is not None else " ".join(line.comments) if not act else ""
    bare = about is not None and bool(words) and next(split_at_argument_names(about, words))[0] == ""
    return NoteLine(
        line.line, turn, who, act or "note", args, aside, text, line.source.strip(), bare, line.reply, time=line.time
    )


def _argument_values(act: Act, items: tuple[Word, ...], handles: Mapping[str, str]) -> Iterator[tuple[str, Values]]:
    first = next(iter(act.args), "")
    for name, words in split_at_argument_names(act, items):
        values = _split_at_commas(tuple(words), handles)
        yield name or first, values


def _split_at_commas(words: tuple[Word, ...], handles: Mapping[str, str]) -> Values:
    """Returns the values between commas as written."""
    parts: list[list[Word]] = [[]]
    for item in words:
        if item.kind == "COMMA":
            parts.append([])
        else:
            parts[-1].append(item)
    return tuple(_written_value(part, handles) for part in parts if part)


def _written_value(part: list[Word], handles: Mapping[str, str]) -> str:
    whole = " ".join(item.text for item in part)
    meaning = handles.get(fold(whole))
    return UNKNOWN if _NUMBERED.fullmatch(whole) else meaning.strip() if meaning else whole


def compare_lines(one: NoteLine, other: NoteLine) -> int:
    """Returns the relation of two lines, or 0 for unrelated ones."""
    turns_differ = one.turn and other.turn and one.turn != other.turn
    if (one.who, one.act) != (other.who, other.act) or turns_differ or one.act == "note":
        return SAME if _content(one) == _content(other) else 0
    texts = SAME if not one.text or not other.text or fold(one.text) == fold(other.text) else CONTRARY
    return min(_compare_arguments(one.args, other.args), _compare_arguments(one.private_args, other.private_args), texts)


def _content(said: NoteLine) -> NoteLine:
    """Returns the line without its place."""
    return said._replace(line=0, turn=0, source="", headings_above=0, holder="", time="")


def _compare_arguments(one: Mapping[str, Values], other: Mapping[str, Values]) -> int:
    """Compares arguments. One line may have more of them; if each has one that the other lacks, they contradict."""
    if set(one) - set(other) and set(other) - set(one):
        return CONTRARY
    shared = [_compare_values(one[name], other[name]) for name in one if name in other]
    return min([*shared, SAME if set(one) == set(other) else COMPATIBLE])


def _compare_values(one: Values, other: Values) -> int:
    if len(one) != len(other):
        return CONTRARY
    return min((_compare_names(*pair) for pair in zip(one, other, strict=True)), default=SAME)


def _compare_names(one: str, other: str) -> int:
    """Compares names. A name may be shortened, and an unknown card may be any card."""
    names = [fold(unquote(name.removeprefix("~"))) for name in (one, other)]
    if names[0] == names[1]:
        return SAME
    known = UNKNOWN not in names and not (names[0].startswith(names[1]) or names[1].startswith(names[0]))
    return CONTRARY if known else COMPATIBLE


def merge_lines(one: NoteLine, other: NoteLine) -> NoteLine:
    """Merges two lines that do not contradict each other."""
    return one._replace(
        turn=one.turn or other.turn,
        holder=one.holder or other.holder,
        time=one.time or other.time,
        args=_merge_arguments(one.args, other.args),
        private_args=_merge_arguments(one.private_args, other.private_args),
        text=one.text or other.text,
        reply=other.reply if one.reply is None else one.reply,
    )


def _merge_arguments(one: Mapping[str, Values], other: Mapping[str, Values]) -> dict[str, Values]:
    pairs = {name: (one.get(name), other.get(name)) for name in {**one, **other}}
    return {
        name: tuple(map(_more_specific, mine, theirs)) if mine and theirs else mine or theirs or ()
        for name, (mine, theirs) in pairs.items()
    }


def _more_specific(one: str, other: str) -> str:
    if UNKNOWN in (one, other):
        return other if one == UNKNOWN else one
    return max(one, other, key=lambda name: len(unquote(name.removeprefix("~"))))


def format_note_line(said: NoteLine) -> str:
    """Formats the line as on a sheet."""
    if said.act == "note":
        return f"{said.who} note: {said.text}".strip() if said.text else said.source
    aside = _format_arguments(said.private_args, True)
    mark = {None: "", True: ">", False: "="}[said.reply]
    line = " ".join(
        filter(
            None,
            [
                said.time,
                mark,
                said.who,
                said.act,
                _format_arguments(said.args, said.first_unnamed),
                f"({aside})" if aside else "",
            ],
        )
    )
    return f"{line}: {said.text}" if said.text else line


def _format_arguments(args: Mapping[str, Values], bare: bool) -> str:
    stated = [(name, ", ".join(values)) for name, values in args.items()]
    return " ".join(f"{name} {values}".strip() if at or not bare else values for at, (name, values) in enumerate(stated))
