"""The words of a declaration -> seat, act and arguments, as the ruleset's acts say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.cards.name_matching import fold, similar_words
from domain.kernel.contract.ruleset import Act
from domain.kernel.contract.suggestions import acts_meant_by
from domain.kernel.record.changes import Plain
from replays.sheet.cards import Scene, unquoted
from replays.sheet.literals import from_json
from replays.sheet.problem import Problem, SheetError
from replays.sheet.syntax import HEADERS, Item, Speech
from replays.sheet.values import IN_WORDS, is_row, read_value

_OVER = {"done": "end_turn"}
"""What ends a turn in some rulebooks, and the act that does so in all."""
Segment = tuple[str, Sequence[Item]]


def act_of(scene: Scene, speech: Speech, acts: Mapping[str, Act]) -> tuple[str, str, str, tuple[Item, ...]]:
    """Who speaks (`by`: "judge" or empty), the act and the words of its arguments.

    `A: gg` and `{gg}` are notes. Raises SheetError for an unknown seat or act.
    """
    items = speech.items
    seat = by = ""
    if items and items[0].text in scene.table.header.seats:
        seat, items = items[0].text, items[1:]
    elif items and fold(items[0].text) == "judge":
        by, items = "judge", items[1:]
    if not items:
        if speech.text is None and not speech.comments:
            raise _no_act(scene, speech, None, seat, acts)
        return seat, by, "note", ()
    act = next((name for name in acts if fold(name) == fold(items[0].text)), "") or _OVER.get(fold(items[0].text), "")
    if not act:
        raise _no_act(scene, speech, items[0], seat, acts)
    return seat, by, act, items[1:]


def _no_act(scene: Scene, speech: Speech, item: Item | None, seat: str, acts: Mapping[str, Act]) -> SheetError:
    seats = scene.table.header.seats
    if item is None:
        column = len(speech.source.rstrip()) + 1
        return SheetError(Problem(speech.line, column, speech.source.strip(), "nothing is said", tuple(acts)))
    if not seat and (sitting := _seat_of(scene, item.text)):
        return scene.problem(item, f"{item.text} is a player, not a seat", (sitting,))
    if not seat and item.kind == "REF" and speech.text is not None and len(speech.items) == 1:
        return scene.problem(item, f"{item.text}: is no word of the header, no seat and no act", _headers(item.text, seats))
    likely = acts_meant_by(item.text, acts) or similar_words(item.text, (*acts, *seats))
    near = likely or ((*acts,) if seat else (*seats, "judge", "an act"))
    return scene.problem(item, f"{item.text} is no act" if seat else f"{item.text} is no seat and no act", near)


def _seat_of(scene: Scene, name: str) -> str:
    """The seat of a player who is called so; empty where nobody is."""
    players = scene.table.header.players
    return next((seat for seat, player in players.items() if fold(str(player)) == fold(unquoted(name))), "")


def _headers(word: str, seats: Sequence[str]) -> tuple[str, ...]:
    """What a word before a colon may have been meant to be."""
    return (*(f"{each}:" for each in similar_words(word, (*HEADERS, *seats))), f"about {word}:")


def arguments(scene: Scene, act: Act, items: Sequence[Item]) -> dict[str, Plain]:
    """The arguments of an act by name; ``args=`{...}` `` gives them all. Raises SheetError where a word does not fit."""
    if len(items) == 2 and items[0].text == "args=" and items[1].kind == "JSON":
        return dict(from_json(scene, items[1]))
    found: dict[str, Plain] = {}
    for name, words in segments(act, items):
        used = 0
        while used < len(words) or name:
            name = name or _next(scene, act, found, words[used])
            if name in found:
                raise scene.problem(words[0] if words else items[-1], f"{name} is said twice")
            kind = act.args[name].kind if name in act.args else "any"
            found[name], used = _value(scene, name, kind, words, used, items)
            used, name = _over_commas(words, used), ""
    return found


def _value(scene: Scene, name: str, kind: str, words: Sequence[Item], used: int, items: Sequence[Item]) -> tuple[Plain, int]:
    if used >= len(words) and kind != "flag":
        at = words[-1] if words else items[-1]
        raise scene.problem(at, f"{name} of what?", (IN_WORDS.get(kind, "a value"),))
    return read_value(kind, scene, words, used)


def segments(act: Act, items: Sequence[Item]) -> Iterator[Segment]:
    """The words cut at the names of arguments; those before the first name come under an empty one."""
    effects = {name for name, arg in act.args.items() if arg.kind == "effects"}
    name, start = "", 0
    for number, item in enumerate(items):
        cut = _name(act, item, inside=name in effects or (not name and next(iter(act.args), "") in effects))
        if cut:
            if name or number > start:
                yield name, items[start:number]
            name, start = cut, number + 1
    if name or len(items) > start:
        yield name, items[start:]


def _name(act: Act, item: Item, inside: bool) -> str:
    """The argument that a word names, or nothing. Inside of effects `name=` belongs to the effect."""
    if item.kind == "KEY" and not inside:
        return item.text[:-1]
    if item.kind == "REF" and not item.quoted:
        return next((name for name in act.args if name == item.text.lower()), "")
    return ""


def _next(scene: Scene, act: Act, found: Mapping[str, Plain], item: Item) -> str:
    """The first argument that has no value yet, for words without a name; numbers such as 3/1/4 are told by their look."""
    by_look = [name for name, arg in act.args.items() if arg.kind == "numbers" and is_row(item)]
    if act.answers_question:
        by_look += [name for name, arg in act.args.items() if arg.kind == "word" and _is_asked(scene, item)]
    left = [name for name in (*by_look, *unnamed(act)) if name not in found]
    if not left:
        raise scene.problem(item, f"{item.text!r} is too much", ("the end of the line",))
    return left[0]


def _is_asked(scene: Scene, item: Item) -> bool:
    """Whether a word is one of those that are asked for."""
    asked = scene.table.flags.get("awaits") or {}
    return fold(unquoted(item.text)) in {fold(str(word)) for word in asked.get("words", ())}


def unnamed(act: Act) -> list[str]:
    """The arguments that need no name when they are said in this order."""
    return [
        name
        for number, (name, arg) in enumerate(act.args.items())
        if arg.kind not in ("flag", "numbers") and (arg.kind != "any" or number == 0)
    ]


def _over_commas(words: Sequence[Item], used: int) -> int:
    while used < len(words) and words[used].kind == "COMMA":
        used += 1
    return used


def first_text(act: Act) -> str:
    """The argument that free words after a colon belong to; empty where the act has none."""
    return next((name for name, arg in act.args.items() if arg.kind == "text"), "")
