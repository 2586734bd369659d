"""Turns a declaration of a sheet into a command: seat, act and arguments, by the acts of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from domain.cards.name_matching import fold, similar_words
from domain.kernel.contract.refusal import acts_meant_by
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.desk.command_validation import effect_without_subject, needs_seat
from domain.kernel.messages.message import Message, as_message
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from replays.sheet.argument_parser import are_raw_arguments, free_text_argument_name, parse_arguments
from replays.sheet.card_lookup import LookupContext, NameTable, unquote
from replays.sheet.handles import build_reveal_command
from replays.sheet.literals import is_card_numbers
from replays.sheet.messages import msg
from replays.sheet.parser import parse_declaration, parse_handle, to_half_width
from replays.sheet.problems import SheetError, SheetProblem
from replays.sheet.syntax import HEADERS, Declaration, Word
from replays.sheet.times import parse_time
from replays.sheet.vocabulary import find_act_by_term, sole_meaning

_ACT_ALIASES = {"done": "end_turn"}
"""Words of some rulebooks for the end of a turn -> the act that all have."""


def parse_seat_and_act(
    context: LookupContext, speech: Declaration, acts: Mapping[str, Act]
) -> tuple[str, str, str, tuple[Word, ...]]:
    """Returns the seat, the author (`by`: "judge" or empty), the act and the words of its arguments.

    `A: gg` and `{gg}` are notes. Raises SheetError for an unknown seat or act.
    """
    items = speech.items
    by = ""
    seat = _leading_seat(context, items, acts)
    if seat:
        items = items[1:]
    elif items and sole_meaning(context.table.header.ruleset, items[0].text, ("judge",)):
        by, items = "judge", items[1:]
    if not items:
        if speech.text is None and not speech.comments:
            raise _no_act(context, speech, None, seat, acts)
        _reject_declared_note(context, speech, seat, by, acts)
        return seat, by, "note", ()
    act = _find_act(context, items[0], acts)
    if not act:
        raise _no_act(context, speech, items[0], seat, acts)
    if not seat and needs_seat(acts[act]):
        words = speech.source[items[0].column - 1 :].strip()
        expected = tuple(f"{each} {words}" for each in context.table.header.seats)
        raise context.problem(items[0], msg("which_seat_says_it"), expected)
    return seat, by, act, items[1:]


def _leading_seat(context: LookupContext, items: Sequence[Word], acts: Mapping[str, Act]) -> str:
    """Returns the seat that the first word names, in upper or lower case, or an empty text."""
    seats = context.table.header.seats
    if not items or items[0].text in seats:
        return items[0].text if items else ""
    alike = [seat for seat in seats if fold(seat) == fold(items[0].text)]
    return alike[0] if len(alike) == 1 and not items[0].quoted and not _find_act(context, items[0], acts) else ""


def _find_act(context: LookupContext, item: Word, acts: Mapping[str, Act]) -> str:
    """Returns the act of a word: its name, or the only act with this word in the rulebook's languages; or an empty text."""
    word = fold(item.text)
    result = next((name for name in acts if fold(name) == word), "") or _ACT_ALIASES.get(word, "")
    return result if result or item.quoted else find_act_by_term(context.table.header.ruleset, item.text, acts)


def _reject_declared_note(context: LookupContext, speech: Declaration, seat: str, by: str, acts: Mapping[str, Act]) -> None:
    """Raises SheetError for `A: play Zura` or `judge: A play Zura`, which may be a declaration or a note."""
    said, who = speech.text or "", seat or by
    words = _FIRST_WORDS.match(said)
    first = parse_declaration(words[0], speech.line, speech.text_column - 1).items if words and who else ()
    names_seat = bool(by and first and _leading_seat(context, first, acts))
    act = first[1:2] if names_seat else first[:1]
    if act and _find_act(context, act[0], acts):
        declaration = said if names_seat else f"{who} {said}"
        legal = (declaration, f"{who} note: {said}")
        raise SheetError(SheetProblem(speech.line, speech.text_column, said, msg("note_or_declaration"), legal))


_FIRST_WORDS = re.compile(r"\w+(?: +\w+)?(?=\W|$)")


def _no_act(context: LookupContext, speech: Declaration, item: Word | None, seat: str, acts: Mapping[str, Act]) -> SheetError:
    seats = context.table.header.seats
    if item is None:
        column = len(speech.source.rstrip()) + 1
        return SheetError(
            SheetProblem(speech.line, column, speech.source.strip(), msg("nothing_is_said"), most_frequent_acts(acts))
        )
    if (
        not seat
        and speech.text is not None
        and len(speech.items) == 1
        and (time := _TIME.match(f"{item.text}:{speech.text}"))
    ):
        return context.problem(item, msg("time_has_at_sign"), (f"@{time[1]}",))
    if not seat and (sitting := _seat_of(context, item.text)):
        return context.problem(item, msg("said_is_player_not_seat", said=item.text), (sitting,))
    if not seat and item.kind == "REF" and speech.text is not None and len(speech.items) == 1:
        return context.problem(item, msg("no_header_word_seat_or_act", said=item.text), _similar_headers(item.text, seats))
    likely = acts_meant_by(item.text, acts) or similar_words(item.text, (*acts, *seats))
    near: tuple[Message | str, ...] = likely or (most_frequent_acts(acts) if seat else (*seats, "judge", msg("an_act")))
    return context.problem(
        item, msg("said_is_no_act", said=item.text) if seat else msg("said_is_no_seat_or_act", said=item.text), near
    )


_TIME = re.compile(r"(\d{1,2}:\d\d(?::\d\d(?:\.\d)?)?)(?!\d)")
_USUAL_ACTS = ("play", "use", "attack", "defend", "pass", "end_turn")


def most_frequent_acts(acts: Mapping[str, Act]) -> tuple[str, ...]:
    """Returns the names of the most frequent acts that `acts` has, the most frequent first."""
    return tuple(name for name in _USUAL_ACTS if name in acts)


def _seat_of(context: LookupContext, name: str) -> str:
    """Returns the seat of a player by name, or an empty text."""
    players = context.table.header.players
    return next((seat for seat, player in players.items() if fold(str(player)) == fold(unquote(name))), "")


def _similar_headers(word: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Returns header words similar to a word before a colon."""
    return (*(f"{each}:" for each in similar_words(word, (*HEADERS, *seats))), f"about {word}:")


_NAMING = re.compile(r"\s*(#\d+)\s*=")


def parse_typed_command(
    text: str, desk: Desk, viewer: str | None = None, catalogue: Mapping[str, Plain] | None = None
) -> Command:
    """Parses one typed line, for `senki say` and pads. Raises SheetError.

    `viewer`: whose knowledge is used to find cards (None: the record's). A mark at the end is refused, since it would be a
    second command, a note.
    """
    names = NameTable(catalogue)
    names.add_known_printings(desk.table, viewer)
    context = LookupContext(desk.table, names, desk.events, "", 1, text, viewer)
    if parse_revealed_card(text):
        return build_reveal_command(parse_handle(text), context, desk.ruleset.parse_printing)
    speech = parse_declaration(text)
    _reject_time_and_other_number(speech, desk)
    command = build_command(speech, context, desk.ruleset.acts, is_typed=True)
    _require_answer(context, speech, command, desk)
    _require_units(context, speech, command, desk.ruleset.acts[command.act])
    if format_annotation(speech):
        column = len(text.rstrip()) - len(speech.mark) + 1
        raise SheetError(SheetProblem(1, column, format_annotation(speech), msg("say_mark_as_note"), ("note",)))
    return command


def _reject_time_and_other_number(speech: Declaration, desk: Desk) -> None:
    """Raises SheetError for a time, which is that of now, and for a number which the line will not have."""
    line = to_half_width(speech.source)
    if speech.time:
        time_of_declaration(speech, 0)
        fault, column = msg("line_has_time_of_now"), line.index("@") + 1
        raise SheetError(SheetProblem(1, column, speech.time, fault, (_without(line, speech.time),)))
    following = desk.events[-1].line + 1 if desk.events else 1
    if speech.label not in (0, following):
        fault, number = msg("line_will_have_number_n", n=following), f"{speech.label}."
        raise SheetError(SheetProblem(1, speech.column, number, fault, (_without(line, number),)))


def _without(line: str, word: str) -> str:
    return " ".join(filter(None, map(str.strip, line.split(word, 1))))


def time_of_declaration(line: Declaration, day: int) -> int:
    """Returns the stated time of a declaration, see `parse_time`. Raises SheetError for what is no time of day."""
    try:
        return parse_time(line.time, day)
    except ValueError as error:
        column = to_half_width(line.source).index("@") + 1
        raise SheetError(SheetProblem(line.line, column, line.time, as_message(error.args[0]), ("@14:32:05",))) from None


def _require_answer(context: LookupContext, speech: Declaration, command: Command, desk: Desk) -> None:
    """Raises SheetError for a line that answers the open question without a choice. The error lists possible choices."""
    question = desk.table.flags.get("awaits")
    act = desk.ruleset.acts[command.act]
    if question is None or not act.answers_question or not {"cards", "say"} & set(act.args) or command.args or command.aside:
        return
    words = tuple(str(each) for each in question.get("words", ()))
    answers = words or (*question.get("options", ())[:4], "none")
    raise context.problem(speech.items[-1], msg("what_is_chosen"), tuple(f"{command.act} {each}" for each in answers))


def _require_units(context: LookupContext, speech: Declaration, command: Command, act: Act) -> None:
    """Raises SheetError for units sent to areas (an attack, a defence) without a word which, with the words for none."""
    if command.args or len(act.args) < 2 or any(arg.kind != "cards" for arg in act.args.values()):
        return
    words = tuple(f"{command.act} {area} ..." for area in act.args)
    raise context.problem(speech.items[-1], msg("which_units_go"), (*words, f"{command.act} none"))


def parse_revealed_card(text: str) -> str:
    """Returns the card of a line such as `#7 = GM`, which identifies an unknown card, or an empty text."""
    match = _NAMING.match(to_half_width(text))
    return match[1] if match else ""


def build_command(
    speech: Declaration,
    context: LookupContext,
    acts: Mapping[str, Act],
    by: str = "",
    at: int = 0,
    *,
    is_typed: bool = False,
) -> Command:
    """Builds the command of a declaration, with its names looked up. Raises SheetError.

    `is_typed`: the line is typed now, not read from a sheet. Sheets have corrections without a line that take their line out;
    a person who types one is asked.
    """
    seat, judge, name, items = parse_seat_and_act(context, speech, acts)
    context = context._replace(seat=seat, source=speech.source, act=name)
    act = acts[name]
    args = parse_arguments(context, act, items) if items else {}
    aside = _private_arguments(context, act, name, speech.private_items, args) if speech.private_items else {}
    if name == "effect" and not seat:
        _require_seat(context, speech, Command("", name, args))
    if speech.text is not None and "said" in act.args:
        inner = build_command(_corrected_line(speech), context, acts, is_typed=is_typed)
        return Command(seat, name, {**args, "said": command_to_plain(inner)}, speech.reply, inner.aside, judge or by, at)
    if name == "correct" and not are_raw_arguments(items):
        if is_typed and "said" not in args:
            _reject_no_other_line(speech, seat, args)
        args = {key: value for key, value in args.items() if key != "said" or value is not None}
    if speech.text is not None:
        _add_text(speech, act, name, args)
    elif name == "note" and not speech.items:
        args["text"] = " ".join(speech.comments)
    return Command(seat, name, args, speech.reply, aside, judge or by, at)


"""Acts whose card may be one that the record has not met yet, from the hand."""
_ACTS_WITH_PRIVATE_ARGUMENTS = frozenset(("look", "mulligan", "note", "correct", "let_stand"))


def _private_arguments(
    context: LookupContext, act: Act, name: str, items: Sequence[Word], args: dict[str, Plain]
) -> dict[str, Plain]:
    """Parses the private words in parentheses. The numbers of a card, as in `~Boat (3/1/2)`, are not private words.

    Raises SheetError for an act without private arguments.
    """
    numbers = next((each for each, arg in act.args.items() if arg.kind == "numbers" and each not in args), "")
    if numbers and len(items) == 1 and is_card_numbers(items[0]):
        args[numbers] = items[0].text
        return {}
    if name not in _ACTS_WITH_PRIVATE_ARGUMENTS and items[0].text != "args=":
        raise context.problem(items[0], msg("nothing_private_belongs_to_act", act=name), (msg("without_parentheses"),))
    return parse_arguments(context, act, items)


def _require_seat(context: LookupContext, speech: Declaration, command: Command) -> None:
    """Raises SheetError for effects without a seat if one of them depends on the seat."""
    seats = context.table.header.seats
    if verb := effect_without_subject(command, seats):
        words = speech.source.strip().partition("effect")[2].strip()
        expected = tuple(f"{seat} effect {words}" for seat in seats)
        raise SheetError(SheetProblem(speech.line, speech.column, "", msg("whose_effect", verb=verb), expected))


def _corrected_line(speech: Declaration) -> Declaration:
    """Parses the line after the colon of a correction."""
    return parse_declaration(speech.text or "", speech.line, speech.text_column - 1)


def _reject_no_other_line(speech: Declaration, seat: str, args: Mapping[str, Plain]) -> None:
    """Raises SheetError for a correction without the right form of its line: one that takes the line out says so."""
    head = " ".join(filter(None, (seat, "correct", str(args.get("line", "")))))
    fault = msg("line_in_its_right_form")
    expected = (f"{head}: {args.get('why', '...')}", f"{head} said none")
    raise SheetError(SheetProblem(speech.line, len(speech.source.rstrip()) + 1, speech.source.strip(), fault, expected))


_LEADING_RULE = re.compile(r"\s*([A-Z]+(?:-[A-Z0-9]+)+)\s*:")


def _add_text(speech: Declaration, act: Act, name: str, args: dict[str, Plain]) -> None:
    """Adds the free words after the colon."""
    if "rule" in act.args and "rule" not in args and (rule := _LEADING_RULE.match(speech.text or "")):
        expected = (f"{name} rule {rule[1]}: {(speech.text or '')[rule.end() :].strip()}",)
        fault = msg("rule_is_before_colon", said=rule[1])
        raise SheetError(SheetProblem(speech.line, speech.text_column, rule[1], fault, expected))
    target = free_text_argument_name(act)
    if not target or target in args:
        message = msg("act_takes_no_further_words", act=name)
        raise SheetError(SheetProblem(speech.line, speech.text_column, speech.text or "", message, (msg("end_of_line"),)))
    args[target] = speech.text


def command_to_plain(command: Command) -> dict[str, Plain]:
    """Returns a command as a correction stores it; private arguments belong to the correction."""
    said: dict[str, Plain] = {"seat": command.seat, "act": command.act, "args": command.args}
    if command.reply is not None:
        said["reply"] = command.reply
    return said


def format_annotation(speech: Declaration) -> str:
    """Returns the note made of the mark and comments at the end of a declaration, or an empty text."""
    if not speech.items and speech.text is None:
        return ""
    return " ".join(filter(None, (speech.mark, *speech.comments)))
