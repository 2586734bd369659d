"""Compares two sheets of one game line by line, and merges them into one sheet with its contradictions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from replays.sheet.argument_parser import split_at_argument_names
from replays.sheet.card_lookup import unquote
from replays.sheet.header import seats_of
from replays.sheet.messages import msg
from replays.sheet.syntax import DeckSection, Declaration, Handle, HeaderLine, PositionSection, Sheet, TurnHeading, Word

UNKNOWN = "?"
SAME, COMPATIBLE, CONTRARY = 3, 2, 1
"""The relation of two lines: they agree; one has more detail; they contradict each other."""
_TURN_END = "end_turn"
_AFTER_PLAYS = ("count", _TURN_END)
"""What a counter says of a turn, in which its plays happened."""
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


def note_lines(sheet: Sheet, acts: Mapping[str, Act]) -> list[NoteLine]:
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
    is_counted = not any(said.turn for said in results) and any(said.act == _TURN_END for said in results)
    return list(_in_counted_turns(results, _sheet_seats(sheet))) if is_counted else results


def _in_counted_turns(lines: Sequence[NoteLine], seats: tuple[str, ...]) -> Iterator[NoteLine]:
    """Yields the lines with the turns that `first` begins and `end_turn` ends, which a counter says instead of headings."""
    turn, holder = 0, ""
    for said in lines:
        yield said._replace(turn=turn, holder=holder) if turn else said
        if said.act == "first" and not turn:
            turn, holder = 1, next(iter(said.args.get("seat", ())), "").partition(" ")[0]
        elif said.act == _TURN_END and turn:
            turn, holder = turn + 1, seats[(seats.index(said.who) + 1) % len(seats)] if said.who in seats else ""


def _sheet_seats(sheet: Sheet) -> tuple[str, ...]:
    seats = seats_of(sheet)
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


Difference = tuple[str, str, str]
"""A difference: its subject, its value in the first sheet, its value in the second."""


def merge_positions(one: PositionSection | None, other: PositionSection | None) -> tuple[tuple[str, ...], list[Difference]]:
    """Merges two starting positions zone by zone; returns the lines and the differences.

    Unknown cards are filled in from the other position. If values differ, that of the first position stays.
    """
    if one is None or other is None:
        known = one or other
        return (_format_position(known.head.strip(), _zones(known)) if known else ()), []
    mine, theirs = _zones(one), _zones(other)
    zones = {**theirs, **mine}
    differing = [(f"position {place}", mine[place], theirs[place]) for place in mine if _differ(mine, theirs, place)]
    for place in mine.keys() & theirs.keys():
        if _is_count(mine[place]) and not _is_count(theirs[place]):
            zones[place] = theirs[place]
    heads = _head_parts(one), _head_parts(other)
    head = ", ".join(theirs_ if "?" in mine_ and theirs_ else mine_ for mine_, theirs_ in _pair_up(*heads))
    if any(mine_ and theirs_ and mine_ != theirs_ and "?" not in mine_ + theirs_ for mine_, theirs_ in _pair_up(*heads)):
        differing.append(("position", ", ".join(heads[0]), ", ".join(heads[1])))
    return _format_position(head, zones), differing


def _pair_up(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    long = max(len(one), len(other))
    pairs = zip(one + [""] * (long - len(one)), other + [""] * (long - len(other)), strict=True)
    return [(mine or theirs, theirs) for mine, theirs in pairs]


def _head_parts(position: PositionSection) -> list[str]:
    return [" ".join(part.split()) for part in position.head.split(",")]


def _zones(position: PositionSection) -> dict[str, str]:
    """Returns seat and zone -> its cards as written, with single spaces."""
    parts = (text.partition(":") for _, text in position.lines)
    return {" ".join(place.split()): " ".join(cards.split()) for place, _, cards in parts}


def _is_count(cards: str) -> bool:
    return cards.isdecimal()


def _differ(mine: dict[str, str], theirs: dict[str, str], place: str) -> bool:
    if place not in theirs or mine[place] == theirs[place]:
        return False
    return _is_count(mine[place]) == _is_count(theirs[place])


def _format_position(head: str, zones: dict[str, str]) -> tuple[str, ...]:
    return (f"position: {head}", *(f"{place}: {cards}" for place, cards in zones.items()), "end")


class AlignedLine(NamedTuple):
    """A line of both sheets, or of one sheet (the other is None); `status`: `same`, `filled`, `contrary`, `one`, `other`."""

    one: NoteLine | None
    other: NoteLine | None
    status: str

    @property
    def content(self) -> NoteLine:
        """The line to record; for a contradiction, the line of the first sheet."""
        if self.one is not None and self.other is not None and self.status != "contrary":
            return merge_lines(self.one, self.other)
        result = self.one or self.other
        assert result is not None
        return result


class ReconciledNotes(NamedTuple):
    """The lines in order, and the differences of the headers: (subject, in the first, in the second)."""

    lines: tuple[AlignedLine, ...]
    headers: tuple[tuple[str, str, str], ...]
    tags: tuple[HeaderLine, ...]
    decks: tuple[DeckSection, ...]
    position: tuple[str, ...] = ()
    """The lines of the starting position with its head; empty for a game from its start."""

    @property
    def contradictions(self) -> tuple[AlignedLine, ...]:
        """The lines that contradict each other."""
        return tuple(line for line in self.lines if line.status == "contrary")


def reconcile(one: Sheet, other: Sheet, acts: Mapping[str, Act]) -> ReconciledNotes:
    """Merges two sheets of one game. `acts`: those of its ruleset."""
    first, second = note_lines(one, acts), note_lines(other, acts)
    if any(said.time for said in first):  # two watches would have lines go back in time
        second = [said._replace(time="") for said in second]
    lines = _pair_late_lines(list(_align(first, second)))
    mine, theirs = ({(tag.key, tag.subject): tag for tag in sheet.tags} for sheet in (one, other))
    differ = [
        (key, mine[key].value, theirs[key].value) for key in mine if key in theirs and mine[key].value != theirs[key].value
    ]
    decks = {deck.seat: deck for deck in (*other.decks, *one.decks)}
    headers = [(" ".join(filter(None, key)), value, another) for key, value, another in differ]
    headers += [
        (f"deck {deck.seat}", f"{len(deck.lines)} lines", "others") for deck in other.decks if _decks_differ(deck, one.decks)
    ]
    position, differing = merge_positions(one.position, other.position)
    tags = tuple({**theirs, **mine}.values())
    return ReconciledNotes(tuple(lines), (*headers, *differing), tags, tuple(decks.values()), position)


def _decks_differ(deck: DeckSection, others: Sequence[DeckSection]) -> bool:
    texts = {each.seat: sorted(text.strip() for _, text in each.lines) for each in others}
    return deck.seat in texts and texts[deck.seat] != sorted(text.strip() for _, text in deck.lines)


def _align(one: Sequence[NoteLine], other: Sequence[NoteLine]) -> Iterator[AlignedLine]:
    """Aligns the lines of both sheets in their order, with the most and best matching pairs."""
    best = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            pair = compare_lines(one[i], other[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + pair if pair else 0)
    i = j = 0
    while i < len(one) or j < len(other):
        pair = compare_lines(one[i], other[j]) if i < len(one) and j < len(other) else 0
        if pair and best[i][j] == best[i + 1][j + 1] + pair:
            yield AlignedLine(one[i], other[j], "same" if pair == SAME else "contrary" if pair == CONTRARY else "filled")
            i, j = i + 1, j + 1
        elif j == len(other) or (i < len(one) and best[i][j] == best[i + 1][j] and not _is_later(one[i], other[j])):
            yield AlignedLine(one[i], None, "one")
            i += 1
        else:
            yield AlignedLine(None, other[j], "other")
            j += 1


def _is_later(one: NoteLine, other: NoteLine) -> bool:
    """Returns whether an unmatched line is later than one of the other sheet: by its turn, or as counted after the plays."""
    if not one.turn or not other.turn:
        return False
    return one.turn > other.turn or (one.turn == other.turn and one.act in _AFTER_PLAYS and other.act not in _AFTER_PLAYS)


def _pair_late_lines(lines: list[AlignedLine]) -> list[AlignedLine]:
    """Pairs equal lines that one sheet has a little later. A pair is placed where the first sheet has the line."""
    alone = [line.other for line in lines if line.one is None and line.other is not None]
    results: list[AlignedLine] = []
    for line in lines:
        twin = next((each for each in alone if _is_twin(line.one, each)), None) if line.one and line.other is None else None
        if twin is not None:
            alone.remove(twin)
        results.append(AlignedLine(line.one, twin, "same") if twin is not None else line)
    return [line for line in results if line.one is not None or line.other in alone]


def _is_twin(one: NoteLine, other: NoteLine) -> bool:
    same_turn = one.turn == other.turn and (one.turn > 0 or one.headings_above == other.headings_above)
    return same_turn and compare_lines(one, other) == SAME


def format_reconciled(result: ReconciledNotes, names: tuple[str, str], language: str = "en") -> str:
    """Formats one sheet from both.

    A line of only one sheet gets a remark; for a contradiction both lines are written, for a judge.
    """
    lines = [f"{' '.join(filter(None, (tag.key, tag.subject)))}: {tag.value}".rstrip() for tag in result.tags]
    for what, mine, theirs in result.headers:
        remark = msg("notes_differ_in_header", said=what, said2=mine, said3=names[0], said4=theirs, said5=names[1])
        lines.append(f"// {remark.text(language)}")
    for deck in result.decks:
        lines += [f"deck {deck.seat}:", *(text for _, text in deck.lines), "end"]
    lines += result.position
    for heading, line in zip(_headings(result.lines), result.lines, strict=True):
        lines += [*([heading] if heading else []), *_format_line(line, names, language)]
    return "\n".join(lines) + "\n"


def _headings(lines: Sequence[AlignedLine]) -> Iterator[str]:
    """Yields the heading above each line: at each new turn; of an unknown turn, from the sheet with the most headings."""
    under = [[said.headings_above if said else 0 for said in (line.one, line.other)] for line in lines]
    counts = [max(column) for column in zip(*under, strict=True)]
    leading = [at for at, count in enumerate(counts) if count == max(counts)]
    last, last_turn = 0, 0
    for line, numbers in zip(lines, under, strict=True):
        under_now = max(numbers[at] for at in leading)
        turn = line.content.turn
        yield _heading(line.content) if (turn > last_turn if turn else under_now > last) else ""
        last, last_turn = max(last, under_now), max(last_turn, turn)


def _heading(said: NoteLine) -> str:
    return f"--- Turn {said.turn or '?'}" + (f": {said.holder}" if said.holder else "")


def _format_line(line: AlignedLine, names: tuple[str, str], language: str) -> Iterator[str]:
    def remark(id: str, name: str, line: NoteLine, **more: str) -> str:
        return msg(id, said=name, n=line.line, **more).text(language)

    if line.status == "contrary" and line.one and line.other:
        differs = msg("notes_differ_judge_decides", said=names[1], said2=format_note_line(line.other)).text(language)
        yield f"// {remark('contradiction', names[0], line.one, said2=line.one.source)}"
        yield f"// {remark('contradicted_by', names[1], line.other, said2=line.other.source)}"
        yield f"{format_note_line(line.content)} {{{differs}}}"
    elif line.status in ("one", "other"):
        alone = remark("only_in_one_sheet", names[line.status == "other"], line.content)
        yield f"{format_note_line(line.content)}  // {alone}"
    else:
        yield format_note_line(line.content)
