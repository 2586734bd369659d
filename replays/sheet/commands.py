"""A declaration of a sheet -> the command that is said at the desk."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.record.changes import PUBLIC, Learned, Pinned, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.serialization import change_to_plain
from domain.kernel.table.knowledge import remaining_decklist
from replays.sheet.arguments import act_of, arguments, first_text
from replays.sheet.cards import Scene, read_card, unquoted
from replays.sheet.lines import reserved
from replays.sheet.names import Names
from replays.sheet.parse import parse_handle, parse_speech
from replays.sheet.problem import Problem, SheetError
from replays.sheet.reading import narrow
from replays.sheet.syntax import Handle, Speech
from replays.sheet.values import is_row

_NAMING = re.compile(r"\s*(#\d+)\s*=")
Check = Callable[[Mapping[str, Plain]], dict[str, Plain]]


def command_of_line(
    text: str, desk: Desk, viewer: str | None = None, catalogue: Mapping[str, Plain] | None = None
) -> Command:
    """The command of one typed line, for `senki say` and pads. Raises SheetError.

    `viewer`: whose knowledge names of cards are looked up with (None: the record's). A mark at the end is refused here,
    because it would be a second thing said: the note.
    """
    names = Names(catalogue)
    names.see(desk.table, viewer)
    scene = Scene(desk.table, names, desk.events, "", 1, text, viewer)
    if card_named_in(text):
        return learning_of(parse_handle(text), scene, desk.ruleset.parse_printing)
    speech = parse_speech(text)
    command = command_of(speech, scene, desk.ruleset.acts)
    if thought_of(speech):
        column = len(text.rstrip()) - len(speech.mark) + 1
        raise SheetError(Problem(1, column, thought_of(speech), "one thing at a time: say the mark as a note", ("note",)))
    return command


def card_named_in(text: str) -> str:
    """The card of a line such as `#7 = GM`, which says what an unknown card turns out to be; else empty."""
    found = _NAMING.match(narrow(text))
    return found[1] if found else ""


def command_of(speech: Speech, scene: Scene, acts: Mapping[str, Act], by: str = "", at: int = 0) -> Command:
    """The command of a declaration, with names looked up in its scene. Raises SheetError."""
    seat, judge, name, items = act_of(scene, speech, acts)
    scene = scene._replace(seat=seat, source=speech.source)
    act = acts[name]
    args = arguments(scene, act, items) if items else {}
    aside = arguments(scene, act, speech.aside) if speech.aside else {}
    if speech.text is not None and "said" in act.args:
        inner = command_of(_corrected(speech), scene, acts)
        return Command(seat, name, {**args, "said": said_of(inner)}, speech.reply, inner.aside, judge or by, at)
    if speech.text is not None:
        _add_text(speech, act, name, args)
    elif name == "note" and not speech.items:
        args["text"] = " ".join(speech.comments)
    return Command(seat, name, args, speech.reply, aside, judge or by, at)


def _corrected(speech: Speech) -> Speech:
    """What stands after the colon of a correction: the line that should have been written."""
    return parse_speech(speech.text or "", speech.line, speech.text_column - 1)


def _add_text(speech: Speech, act: Act, name: str, args: dict[str, Plain]) -> None:
    """What stands after the colon: the free words of the act."""
    target = first_text(act)
    if not target or target in args:
        message = f"{name} takes no (further) words after a colon"
        raise SheetError(Problem(speech.line, speech.text_column, speech.text or "", message, ("the end of the line",)))
    args[target] = speech.text


def said_of(command: Command) -> dict[str, Plain]:
    """A command as a correction holds it; what it says aside is said aside by the correction."""
    said: dict[str, Plain] = {"seat": command.seat, "act": command.act, "args": command.args}
    if command.reply is not None:
        said["reply"] = command.reply
    return said


def thought_of(speech: Speech) -> str:
    """The note that a mark and comments at the end of a declaration make, or nothing."""
    if not speech.items and speech.text is None:
        return ""
    return " ".join(filter(None, (speech.mark, *speech.comments)))


def learning_of(handle: Handle, scene: Scene, check: Check, by: str = "", at: int = 0) -> Command:
    """`#7 = GM`: the ruling that an unknown card is this one, for everybody to see. Raises SheetError.

    `check` is the ruleset's `parse_printing`.
    """
    speech = parse_speech(handle.meaning, handle.line, handle.meaning_column - 1)
    printing, used = read_card(scene, speech.items, 0)
    card = scene.table.cards.get(handle.name.text)
    if used < len(speech.items) or printing.startswith("#"):
        raise scene.problem(speech.items[-1], f"{handle.meaning} is not the name of a card", ("one name",))
    if card is None or card.printing not in (None, printing):
        what = "is known to be another one" if card else "is not on the table"
        raise scene.problem(handle.name, f"{handle.name.text} {what}")
    left = remaining_decklist(scene.table, card.bringer) if scene.table.header.mode == "referee" else None
    if card.printing is None and left is not None and left[printing] <= 0:
        raise scene.problem(speech.items[0], f"the list of {card.bringer} has no further {handle.meaning}")
    return Command("", "rule", _learning(scene, check, handle.name.text, printing), by=by, at=at)


def _learning(scene: Scene, check: Check, card: str, printing: str) -> dict[str, Plain]:
    changes = [change_to_plain(Learned(card, printing, (PUBLIC,)))]
    data = scene.table.pins.get(printing)
    if data is None:
        raw = scene.names.catalogue.get(printing, {"name": printing.lstrip("~")})
        data = dict(raw) if printing.startswith("~") else check(raw)
        changes.insert(0, change_to_plain(Pinned(printing, data)))
    return {"text": f"{card} is {data['name']}", "changes": tuple(changes)}


def handle_of(line: Handle, scene: Scene, acts: Mapping[str, Act]) -> tuple[str, str]:
    """A handle, folded, and what it stands for: `GM = Granite Mech`, `GM = Granite Mech [gw-s:U-001]`, `Ace = #7`."""
    handle = unquoted(line.name.text)
    if fold(handle) in {fold(word) for word in reserved(acts, scene.table.header.seats)}:
        raise scene.problem(line.name, f"{handle} is a word of the notation", ("another handle",))
    words, _, rest = line.meaning.rpartition("[")
    if words and rest.endswith("]"):
        return fold(handle), rest[:-1].strip()
    speech = parse_speech(line.meaning, line.line, line.meaning_column - 1)
    found, used = read_card(scene, speech.items, 0)
    if used < len(speech.items):
        if is_row(speech.items[used]):
            raise scene.problem(
                speech.items[used], "the numbers of a card are said where it is played", ("the end of the line",)
            )
        near = scene.names.find(line.meaning).nearest
        raise scene.problem(speech.items[used], f"no card is named {line.meaning}", near)
    return fold(handle), found
