"""`senki say`, `takeback`, `rule`: says one line at a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from domain import registry
from domain.cards.name_matching import similar_words
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.messages.message import Message, sentences_of
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.clerk import Clerk
from replays.log import DamagedLog, NoSuchGame, PositionConflict, StoredEvents
from replays.sheet.command_builder import parse_typed_command
from replays.sheet.problems import SheetError
from scripts.cli.composition import (
    DataOption,
    Game,
    JsonOption,
    Viewer,
    current_time,
    find_game,
    find_ruleset,
    load_typing_desk,
    new_client_id,
    open_clerk,
    open_desk,
)
from scripts.cli.ended_games import counting_ended_games
from scripts.cli.terminal.keyboard import is_terminal
from scripts.cli.terminal.log_lines import format_verdict
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import DAMAGED, REFUSED, fail, out, print_json
from scripts.cli.terminal.vocabulary import LangOption, Vocabulary, describe_sheet_error, exit_refused, language_of

Client = Annotated[str, typer.Option("--id", help="Client-made id: the same id twice is stored once.")]
Position = Annotated[int | None, typer.Option("--position", help="Only if the record is at this position.")]

_CARD = re.compile(r"#\d+")


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("say")(say_line)
    app.command("takeback")(takeback)
    app.command("rule")(rule)


def say_line(
    game: Game,
    words: Annotated[list[str] | None, typer.Argument(help="One line in scoresheet notation, e.g. `A play GM`.")] = None,
    client: Client = "",
    position: Position = None,
    viewer: Viewer = "judge",
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say one line at a game, or in a branch of it (GAME@b), in scoresheet notation.

    Without a line it opens the table: the board, and a place to type lines one after the other.
    """
    clerk, spoken = open_clerk(data), language_of(language)
    if not words:
        with counting_ended_games(clerk, data):
            _open_table(clerk, game, viewer, spoken)
        return
    if "@" in game:
        say_in_branch(clerk, game, " ".join(words), data, as_json, spoken)
        return
    result = find_game(clerk, game)
    command = parse_line(clerk, result, " ".join(words), spoken)
    with counting_ended_games(clerk, data):
        submit_command(clerk, result, command, client, position, as_json, spoken)


def _open_table(clerk: Clerk, game: str, viewer: str, language: str) -> None:
    if "@" in game:
        fail(msg("branch_needs_line"))
    if not is_terminal():
        fail(msg("typing_needs_terminal"))
    from scripts.cli.terminal.table_screen import TableScreen  # what draws it takes longer to load than a line takes
    from scripts.cli.typing_session import TypingSession

    with TypingSession(clerk, find_game(clerk, game), viewer, language) as session:
        TableScreen(session).run()


def say_in_branch(clerk: Clerk, wanted: str, text: str, data: Path | None, as_json: bool, language: str) -> None:
    """Has a line judged in a branch and stores it there."""
    from replays.branches import judge_in_branch  # most lines are said in no branch
    from scripts.cli.commands.branch import find_branch, require_branch

    store, game, result = find_branch(clerk, wanted, data)
    branch = require_branch(result, wanted.rstrip("@"))
    events = store.events(branch)
    rules = find_ruleset(header_of(events).ruleset)
    try:
        command = _parse(text, load_typing_desk(events))._replace(by="scorer", at=current_time())
    except SheetError as error:
        fail(text, hints=describe_sheet_error(error, language, rules.book.id))
    answer = judge_in_branch(events, command, rules, registry.specimen_cards(rules.book.id))
    if isinstance(answer, Refusal):
        exit_refused(answer, rules, language, events)
    if store.update(branch, answer) is None:
        fail(msg("somebody_has_played_on_in_this"), REFUSED)
    _print_answer(f"{game}@{branch.letter}", answer, len(events), answer[len(events) :], as_json, language)


def takeback(
    game: Game,
    seat: Annotated[str, typer.Option(help="Who asks.")] = "",
    line: Annotated[int | None, typer.Option(help="Back to before this line (default: the last).")] = None,
    agreed: Annotated[list[str] | None, typer.Option(help="Who agrees: a seat, or judge.")] = None,
    why: Annotated[str, typer.Option(help="The reason.")] = "",
    client: Client = "",
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take back the last line, or everything from a line on."""
    args: dict[str, Any] = {"agreed": tuple(agreed or ()), "why": why}
    if line is not None:
        args["line"] = line
    clerk = open_clerk(data)
    submit_command(
        clerk, find_game(clerk, game), Command(seat, "takeback", args), client, None, as_json, language_of(language)
    )


def rule(
    game: Game,
    text: Annotated[str, typer.Argument(help="What the judge rules.")],
    rule_id: Annotated[str, typer.Option("--rule", help="The rule the ruling is about.")] = "",
    effect: Annotated[
        list[str] | None, typer.Option(help="A small effect, e.g. `'destroy #12'` or `'draw n 2 who B'`.")
    ] = None,
    client: Client = "",
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Record a judge's ruling, with what the judge changes on the table."""
    clerk, spoken = open_clerk(data), language_of(language)
    result = find_game(clerk, game)
    _require_rule(clerk, result, rule_id)
    args: dict[str, Any] = {"text": text, "rule": rule_id}
    if effect:
        line = f"judge rule effects {'; '.join(effect)}"
        args["effects"] = parse_line(clerk, result, line, spoken).args.get("effects", ())
    submit_command(clerk, result, Command("", "rule", args, by="judge"), client, None, as_json, spoken)


def _require_rule(clerk: Clerk, game: str, rule_id: str) -> None:
    with open_desk(clerk, game) as desk:
        known = find_ruleset(desk.table.header.ruleset).book.rules
    if rule_id and rule_id not in known:
        fail(msg("no_such_rule_said", said=rule_id), hints=similar_words(rule_id.upper(), list(known)))


def parse_line(clerk: Clerk, game: str, text: str, language: str) -> Command:
    """Parses a typed line into a command; exits with the place of an error and what was expected."""
    with open_desk(clerk, game) as desk:
        try:
            return _parse(text, desk)
        except SheetError as error:
            fail(text, hints=describe_sheet_error(error, language, desk.table.header.ruleset))


def _parse(text: str, desk: Desk) -> Command:
    return parse_typed_command(text, desk, catalogue=desk.catalogue)


def submit_command(
    clerk: Clerk, game: str, command: Command, client: str, position: int | None, as_json: bool, language: str
) -> None:
    """Has a command judged and shows what it made; the id makes a second try of the same call harmless."""
    name = client or new_client_id()
    try:
        answer = clerk.say(game, command._replace(by=command.by or "scorer", at=current_time()), name, position)
    except NoSuchGame as error:
        fail(message_of(error))
    except DamagedLog as error:
        fail(message_of(error), DAMAGED)
    except KeyError as error:
        fail(message_of(error))
    if isinstance(answer, Refusal):
        with open_desk(clerk, game) as desk:
            wrong = None if answer.rule else _unknown_reference(answer, command, desk.table)
            if wrong:
                fail(wrong, hints=answer.legal)
            exit_refused(answer, find_ruleset(desk.table.header.ruleset), language, desk.events)
    if isinstance(answer, PositionConflict):
        fail(msg("somebody_was_quicker_record_stands", n=answer.position), REFUSED)
    if not isinstance(answer, StoredEvents):
        fail(msg("id_said_was_used_for_something", said=name, n=answer.position), REFUSED)
    with open_desk(clerk, game) as desk:
        _print_answer(game, desk.events, answer.position, answer.events, as_json, language, answer.again)


def _unknown_reference(refusal: Refusal, command: Command, table: Table) -> Message | None:
    """Returns a card, seat, effect or line that was named and does not exist; None if a rule is the reason."""
    unknown = [card for card in _CARD.findall(repr(command.args)) if card not in table.cards]
    if unknown:
        return msg("no_such_card", said=", ".join(dict.fromkeys(unknown)))
    message = message_of(refusal.reason)
    return message if next(sentences_of(message)).id.startswith(("no_such_", "record_has_no_line")) else None


def _print_answer(
    game: str, log: Sequence[Event], start: int, made: Sequence[Event], as_json: bool, language: str, again: bool = False
) -> None:
    if as_json:
        made_json = [{"name": event.name, "seat": event.seat, "verdict": list(event.verdict)} for event in made]
        print_json({"id": game, "position": start + len(made), "again": again, "events": made_json})
        return
    from replays.viewer.event_sentences import event_sentences  # its engine is needed only here

    vocabulary = Vocabulary(language, header_of(log).ruleset)
    told = event_sentences(log[: start + len(made)], vocabulary.language, start)
    for position, (text, event) in enumerate(zip(told, made, strict=True), start):
        out.print(f"{position:5} {text} {format_verdict(event.verdict, vocabulary)}".rstrip(), markup=False)
