"""A line of somebody's notes, so far that it can be held beside another one: who, which act, with what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from replays.sheet.arguments import segments
from replays.sheet.cards import unquoted
from replays.sheet.header import seats_of
from replays.sheet.syntax import Handle, Heading, Item, Sheet, Speech

UNKNOWN = "?"
SAME, COMPATIBLE, CONTRARY = 3, 2, 1
"""How two lines stand to each other: they say the same; one knows more; they cannot both be so."""
_NUMBERED = re.compile(r"#(\d+|\?)")
Values = tuple[str, ...]


class Said(NamedTuple):
    """A line of notes: `turn` 0 where nobody wrote it · `args`: name of the argument -> its values as they were written,
    handles spelt out · `aside`: the same of what stands in parentheses · `text`: what is behind the colon · `bare`: the first
    argument has no name before it · `reply`: it is marked as an answer (`>`), or as none (`=`) · `under`: how many headings
    stand above it · `holder`: whose turn the last of them says it is.
    """

    line: int
    turn: int
    who: str
    act: str
    args: Mapping[str, Values]
    aside: Mapping[str, Values]
    text: str
    source: str
    bare: bool = False
    reply: bool | None = None
    under: int = 0
    holder: str = ""


def said_in(sheet: Sheet, acts: Mapping[str, Act]) -> list[Said]:
    """The declarations of a sheet, in their order."""
    handles = {
        fold(line.name.text): line.meaning for line in sheet.lines if isinstance(line, Handle) and line.name.kind == "REF"
    }
    turn, under, holder = 0, 0, ""
    found: list[Said] = []
    for line in sheet.lines:
        if isinstance(line, Heading):
            turn, under, holder = line.turn, under + 1, line.seat
        elif isinstance(line, Speech):
            found.append(_said(line, turn, _seats(sheet), acts, handles)._replace(under=under, holder=holder))
    return found


def _seats(sheet: Sheet) -> tuple[str, ...]:
    seats = seats_of(sheet)
    return seats if isinstance(seats, tuple) else ("A", "B", "C", "D", "E", "F", "G", "H")[:seats]


def _said(line: Speech, turn: int, seats: tuple[str, ...], acts: Mapping[str, Act], handles: Mapping[str, str]) -> Said:
    items = line.items
    who, items = (items[0].text, items[1:]) if items and items[0].text in (*seats, "judge") else ("", items)
    act = next((name for name in acts if items and fold(name) == fold(items[0].text)), "")
    words = items[1:] if act else items
    about = acts.get(act)
    args = dict(_values(about, words, handles)) if about else {"": _listed(words, handles)} if words else {}
    aside = dict(_values(about, line.aside, handles)) if about and line.aside else {}
    text = line.text if line.text is not None else " ".join(line.comments) if not act else ""
    bare = about is not None and bool(words) and next(segments(about, words))[0] == ""
    return Said(line.line, turn, who, act or "note", args, aside, text, line.source.strip(), bare, line.reply)


def _values(act: Act, items: tuple[Item, ...], handles: Mapping[str, str]) -> Iterator[tuple[str, Values]]:
    first = next(iter(act.args), "")
    for name, words in segments(act, items):
        values = _listed(tuple(words), handles)
        yield name or first, values


def _listed(words: tuple[Item, ...], handles: Mapping[str, str]) -> Values:
    """The values between commas, each as it was written."""
    parts: list[list[Item]] = [[]]
    for item in words:
        if item.kind == "COMMA":
            parts.append([])
        else:
            parts[-1].append(item)
    return tuple(_written(part, handles) for part in parts if part)


def _written(part: list[Item], handles: Mapping[str, str]) -> str:
    whole = " ".join(item.text for item in part)
    meaning = handles.get(fold(whole))
    return UNKNOWN if _NUMBERED.fullmatch(whole) else meaning.strip() if meaning else whole


def compared(one: Said, other: Said) -> int:
    """How two lines stand to each other; 0 where they are not about the same."""
    turns_differ = one.turn and other.turn and one.turn != other.turn
    if (one.who, one.act) != (other.who, other.act) or turns_differ or one.act == "note":
        return SAME if _bare(one) == _bare(other) else 0
    texts = SAME if not one.text or not other.text or fold(one.text) == fold(other.text) else CONTRARY
    return min(_of_args(one.args, other.args), _of_args(one.aside, other.aside), texts)


def _bare(said: Said) -> Said:
    """What was said, wherever it stands."""
    return said._replace(line=0, turn=0, source="", under=0, holder="")


def _of_args(one: Mapping[str, Values], other: Mapping[str, Values]) -> int:
    """One may say more than the other; where each says what the other does not, they are about different things."""
    if set(one) - set(other) and set(other) - set(one):
        return CONTRARY
    shared = [_of_values(one[name], other[name]) for name in one if name in other]
    return min([*shared, SAME if set(one) == set(other) else COMPATIBLE])


def _of_values(one: Values, other: Values) -> int:
    if len(one) != len(other):
        return CONTRARY
    return min((_of_names(*pair) for pair in zip(one, other, strict=True)), default=SAME)


def _of_names(one: str, other: str) -> int:
    """A name may be shortened, and what nobody knows may be anything."""
    names = [fold(unquoted(name.removeprefix("~"))) for name in (one, other)]
    if names[0] == names[1]:
        return SAME
    known = UNKNOWN not in names and not (names[0].startswith(names[1]) or names[1].startswith(names[0]))
    return CONTRARY if known else COMPATIBLE


def together(one: Said, other: Said) -> Said:
    """What both know, of two lines that do not contradict each other."""
    return one._replace(
        turn=one.turn or other.turn,
        holder=one.holder or other.holder,
        args=_filled(one.args, other.args),
        aside=_filled(one.aside, other.aside),
        text=one.text or other.text,
        reply=other.reply if one.reply is None else one.reply,
    )


def _filled(one: Mapping[str, Values], other: Mapping[str, Values]) -> dict[str, Values]:
    pairs = {name: (one.get(name), other.get(name)) for name in {**one, **other}}
    return {
        name: tuple(map(_longer, mine, theirs)) if mine and theirs else mine or theirs or ()
        for name, (mine, theirs) in pairs.items()
    }


def _longer(one: str, other: str) -> str:
    if UNKNOWN in (one, other):
        return other if one == UNKNOWN else one
    return max(one, other, key=lambda name: len(unquoted(name.removeprefix("~"))))


def spelt(said: Said) -> str:
    """The line as it is written on a sheet."""
    if said.act == "note":
        return f"{said.who} note: {said.text}".strip() if said.text else said.source
    aside = _listing(said.aside, True)
    mark = {None: "", True: ">", False: "="}[said.reply]
    line = " ".join(filter(None, [mark, said.who, said.act, _listing(said.args, said.bare), f"({aside})" if aside else ""]))
    return f"{line}: {said.text}" if said.text else line


def _listing(args: Mapping[str, Values], bare: bool) -> str:
    told = [(name, ", ".join(values)) for name, values in args.items()]
    return " ".join(f"{name} {values}".strip() if at or not bare else values for at, (name, values) in enumerate(told))
