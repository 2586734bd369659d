"""Compares two sheets of one game line by line, and merges them into one sheet with its contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.contract.ruleset import Act
from replays.sheet.messages import msg
from replays.sheet.note_lines import (
    CONTRARY,
    SAME,
    TURN_END,
    NoteLine,
    compare_lines,
    format_note_line,
    merge_lines,
    read_note_lines,
)
from replays.sheet.syntax import DeckSection, HeaderLine, PositionSection, Sheet

_AFTER_PLAYS = ("count", TURN_END)
"""What a counter says of a turn, in which its plays happened."""
Difference = tuple[str, str, str]
"""A difference: its subject, its value in the first sheet, its value in the second."""


def merge_starting_positions(
    one: PositionSection | None, other: PositionSection | None
) -> tuple[tuple[str, ...], list[Difference]]:
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


def reconcile_sheets(one: Sheet, other: Sheet, acts: Mapping[str, Act]) -> ReconciledNotes:
    """Merges two sheets of one game. `acts`: those of its ruleset."""
    first, second = read_note_lines(one, acts), read_note_lines(other, acts)
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
    position, differing = merge_starting_positions(one.position, other.position)
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


def format_reconciled_sheet(result: ReconciledNotes, names: tuple[str, str], language: str = "en") -> str:
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
