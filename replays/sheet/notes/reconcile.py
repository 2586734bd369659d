"""Two sheets of one game: what both have, what one adds, where they contradict each other; and one sheet of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.cards.problems import format_message
from domain.kernel.contract.ruleset import Act
from replays.sheet.notes.places import put_together
from replays.sheet.notes.said import CONTRARY, SAME, Said, compared, said_in, spelt, together
from replays.sheet.problem import SENTENCES
from replays.sheet.syntax import Deck, Sheet, Tag


class Line(NamedTuple):
    """A line of both, or of one of them (the other is None); `stands`: `same`, `filled`, `contrary`, `one`, `other`."""

    one: Said | None
    other: Said | None
    stands: str

    @property
    def said(self) -> Said:
        """What is to be recorded; of a contradiction what the first sheet says."""
        if self.one is not None and self.other is not None and self.stands != "contrary":
            return together(self.one, self.other)
        found = self.one or self.other
        assert found is not None
        return found


class Reconciled(NamedTuple):
    """The lines in order, and where the headers differ: (what, in the first, in the second)."""

    lines: tuple[Line, ...]
    headers: tuple[tuple[str, str, str], ...]
    tags: tuple[Tag, ...]
    decks: tuple[Deck, ...]
    position: tuple[str, ...] = ()
    """The lines of the position at which the game begins, with its head; none where it begins at its start."""

    @property
    def contradictions(self) -> tuple[Line, ...]:
        """The lines that cannot both be so."""
        return tuple(line for line in self.lines if line.stands == "contrary")


def reconcile(one: Sheet, other: Sheet, acts: Mapping[str, Act]) -> Reconciled:
    """Puts two sheets of one game together. `acts`: those of its ruleset."""
    lines = _crossed(list(_aligned(said_in(one, acts), said_in(other, acts))))
    mine, theirs = ({(tag.key, tag.of): tag for tag in sheet.tags} for sheet in (one, other))
    differ = [
        (key, mine[key].value, theirs[key].value) for key in mine if key in theirs and mine[key].value != theirs[key].value
    ]
    decks = {deck.seat: deck for deck in (*other.decks, *one.decks)}
    headers = [(" ".join(filter(None, key)), value, another) for key, value, another in differ]
    headers += [
        (f"deck {deck.seat}", f"{len(deck.lines)} lines", "others") for deck in other.decks if _unlike(deck, one.decks)
    ]
    position, differing = put_together(one.position, other.position)
    tags = tuple({**theirs, **mine}.values())
    return Reconciled(tuple(lines), (*headers, *differing), tags, tuple(decks.values()), position)


def _unlike(deck: Deck, others: Sequence[Deck]) -> bool:
    texts = {each.seat: sorted(text.strip() for _, text in each.lines) for each in others}
    return deck.seat in texts and texts[deck.seat] != sorted(text.strip() for _, text in deck.lines)


def _aligned(one: Sequence[Said], other: Sequence[Said]) -> Iterator[Line]:
    """The lines beside each other, in the order of both: as many pairs as there can be, the most alike."""
    best = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            pair = compared(one[i], other[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + pair if pair else 0)
    i = j = 0
    while i < len(one) or j < len(other):
        pair = compared(one[i], other[j]) if i < len(one) and j < len(other) else 0
        if pair and best[i][j] == best[i + 1][j + 1] + pair:
            yield Line(one[i], other[j], "same" if pair == SAME else "contrary" if pair == CONTRARY else "filled")
            i, j = i + 1, j + 1
        elif j == len(other) or (i < len(one) and best[i][j] == best[i + 1][j]):
            yield Line(one[i], None, "one")
            i += 1
        else:
            yield Line(None, other[j], "other")
            j += 1


def _crossed(lines: list[Line]) -> list[Line]:
    """Lines that both have and one wrote down a little later than the other are one line, where the first has it."""
    alone = [line.other for line in lines if line.one is None and line.other is not None]
    found: list[Line] = []
    for line in lines:
        twin = next((each for each in alone if _is_twin(line.one, each)), None) if line.one and line.other is None else None
        if twin is not None:
            alone.remove(twin)
        found.append(Line(line.one, twin, "same") if twin is not None else line)
    return [line for line in found if line.one is not None or line.other in alone]


def _is_twin(one: Said, other: Said) -> bool:
    same_turn = one.turn == other.turn and (one.turn > 0 or one.under == other.under)
    return same_turn and compared(one, other) == SAME


HEADERS = "the notes differ: {said} is {said2} in {said3}, {said4} in {said5}"
DECIDE = "the notes differ: {said} has {said2}; a judge decides"
CONTRADICTION = "CONTRADICTION: {said} line {n}: {said2}"
AND_THERE = "               {said} line {n}: {said2}"
ALONE = "only in {said}, line {n}"
"""What is remarked on the sheet of both."""


def written(found: Reconciled, names: tuple[str, str], language: str = "en") -> str:
    """One sheet of both: what only one has is remarked, a contradiction stands there with both lines for a judge."""
    lines = [f"{' '.join(filter(None, (tag.key, tag.of)))}: {tag.value}".rstrip() for tag in found.tags]
    for what, mine, theirs in found.headers:
        facts = {"said": what, "said2": mine, "said3": names[0], "said4": theirs, "said5": names[1]}
        lines.append(f"// {format_message(language, HEADERS, SENTENCES, **facts)}")
    for deck in found.decks:
        lines += [f"deck {deck.seat}:", *(text for _, text in deck.lines), "end"]
    lines += found.position
    for heading, line in zip(_headings(found.lines), found.lines, strict=True):
        lines += [*([heading] if heading else []), *_told(line, names, language)]
    return "\n".join(lines) + "\n"


def _headings(lines: Sequence[Line]) -> Iterator[str]:
    """What stands above each line: a heading where, in the notes that have most of them, another one stands above it."""
    under = [[said.under if said else 0 for said in (line.one, line.other)] for line in lines]
    counts = [max(column) for column in zip(*under, strict=True)]
    leading = [at for at, count in enumerate(counts) if count == max(counts)]
    last = 0
    for line, numbers in zip(lines, under, strict=True):
        under_now = max(numbers[at] for at in leading)
        yield _heading(line.said) if under_now > last else ""
        last = max(last, under_now)


def _heading(said: Said) -> str:
    return f"--- Turn {said.turn or '?'}" + (f": {said.holder}" if said.holder else "")


def _told(line: Line, names: tuple[str, str], language: str) -> Iterator[str]:
    def remark(sentence: str, name: str, said: Said, told: str = "") -> str:
        return format_message(language, sentence, SENTENCES, said=name, n=str(said.line), said2=told)

    if line.stands == "contrary" and line.one and line.other:
        yield f"// {remark(CONTRADICTION, names[0], line.one, line.one.source)}"
        yield f"// {remark(AND_THERE, names[1], line.other, line.other.source)}"
        yield f"{spelt(line.said)} {{{remark(DECIDE, names[1], line.other, spelt(line.other))}}}"
    elif line.stands in ("one", "other"):
        yield f"{spelt(line.said)}  // {remark(ALONE, names[line.stands == 'other'], line.said)}"
    else:
        yield spelt(line.said)
