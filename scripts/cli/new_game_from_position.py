"""Opens games in the middle: at a position in a file, or at a moment of a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.acts.initial_position import say_setup_commands
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.desk.position_export import ExportedPosition, can_game_begin_here, export_fault, export_position
from domain.kernel.record.changes import CardsEntered
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.clerk import Clerk
from replays.log import DamagedLog, NoSuchGame
from replays.sheet.problems import SheetError
from replays.sheet.starting_position import open_desk_at_position
from replays.table_at_position import Stepper, fold
from scripts.cli.composition import current_time, find_game, find_ruleset, read_text
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import DAMAGED, fail, print_note
from scripts.cli.terminal.vocabulary import describe_sheet_error, exit_not_opened, language_of

AUTHOR = "scorer"


def open_from_file(rules: Ruleset, terms: dict[str, Any], laid: dict[str, Any], path: Path) -> tuple[Event, ...]:
    """Returns the events of a game that begins at the position of a file."""
    try:
        desk = open_desk_at_position(rules, terms, laid, read_text(path), AUTHOR, current_time())
    except SheetError as error:
        fail(msg("said_nothing_was_recorded", said=path), hints=describe_sheet_error(error, language_of(""), rules.book.id))
    except ValueError as error:
        fail(message_of(error))
    if isinstance(desk, Refusal):
        exit_not_opened(desk, rules)
    return tuple(desk.events)


def open_from_record(
    clerk: Clerk, game: str, at: int | None, viewer: str, terms: dict[str, Any]
) -> tuple[str, tuple[Event, ...]]:
    """Returns ruleset and events of a game that begins where another one was after `at` events, as a viewer knew it.

    It names its origin in `about`. Players, mode and house rules are those of the other game, unless `terms` has them.
    """
    result = find_game(clerk, game)
    events, asked = _view(clerk, result, at, viewer)
    header = header_of(events)
    rules = find_ruleset(header.ruleset)
    end = _next_stop(game, events, asked, rules)
    if end != asked:
        print_note(msg("begins_at_next_stop", said=game, n=asked, n2=end))
    table = fold(events, end)
    taken = export_position(table)
    inherited = {name: getattr(header, name) for name in ("seats", "mode", "switches", "players", "explicit_passes")}
    given = {name: value for name, value in terms.items() if value and name not in ("seats", "mode")}
    about = {**header.about, **given.pop("about", {}), "origin": f"{result} after {end} events"}
    laid = {**_setup_of(clerk, result, table), "printings": _deck_printings(rules, table), "decks": {}}
    desk = _open_desk(rules, {**inherited, **given, "about": about}, laid, table.pins)
    _submit_position(desk, taken)
    for each in taken.omitted:
        print_note(msg("not_taken_over_said", said=each))
    return rules.book.id, tuple(desk.events)


def _view(clerk: Clerk, game: str, at: int | None, viewer: str) -> tuple[Sequence[Event], int]:
    """Returns a viewer's view of a game, and the position in it; exits if the view has no such position."""
    try:
        events = clerk.view(game, viewer)
        end = len(events) if at is None else at
        fold(events, end)
        return events, end
    except (NoSuchGame, ValueError) as error:
        fail(message_of(error))
    except DamagedLog as error:
        fail(message_of(error), DAMAGED)


def _next_stop(game: str, events: Sequence[Event], at: int, rules: Ruleset) -> int:
    """Returns the position of the next stop of the clock, from `at` on.

    Exits if somebody has to choose before it, or if there is none, and names the nearest stops.
    """
    tables = Stepper(events, at)
    while (fault := export_fault(tables.table)) is None and not can_game_begin_here(tables.table, rules.timeline):
        if not tables.forward():
            fault = msg("no_stop_follows")
            break
    if fault is not None:
        fail(msg("said_after_n_events_reason", said=game, n=at, reason=fault), hints=_nearest_stops(events, at, rules))
    return tables.position


def _nearest_stops(events: Sequence[Event], at: int, rules: Ruleset) -> tuple[str, ...]:
    """Returns the last position before `at` at which a game can begin, and the first one after it, as options."""
    tables, result = Stepper(events), list[int]()
    while tables.forward():
        if export_fault(tables.table) is None and can_game_begin_here(tables.table, rules.timeline):
            result.append(tables.position)
    nearest = (max((each for each in result if each < at), default=0), min((each for each in result if each > at), default=0))
    return tuple(f"--at {each}" for each in nearest if each)


def _submit_position(desk: Desk, taken: ExportedPosition) -> None:
    """Submits the set-up, the position, and the known hands of the seats."""
    try:
        list(say_setup_commands(desk, int(taken.said["turn"]), str(taken.said["holder"])))
    except Refused as refused:
        exit_not_opened(refused.refusal, desk.ruleset)
    looks = [
        Command(seat, "look", {}, aside={"cards": hand}, by=AUTHOR, at=current_time())
        for seat, hand in taken.hand_cards.items()
        if hand
    ]
    for command in (Command("", "position", taken.said, by=AUTHOR, at=current_time()), *looks):
        answer = desk.say(command)
        if isinstance(answer, Refusal):
            exit_not_opened(answer, desk.ruleset)


def _setup_of(clerk: Clerk, game: str, table: Table) -> dict[str, Any]:
    """Returns the set-up keys of a game, and a deck size that no seat has fewer cards than, besides other piles.

    Missing cards enter with the position.
    """
    events = clerk.log.read(game)
    said: dict[str, Any] = events[0].said.get("setup") or {}
    entered: Counter[tuple[str, str]] = Counter()
    for event in takewhile(lambda event: event.line == events[0].line, events):
        for change in event.changes:
            if isinstance(change, CardsEntered) and change.bringer:
                entered[change.bringer, change.place] += change.size
    heaps = {max((entered[key], key) for key in entered if key[0] == seat)[1] for seat in table.header.seats}
    now = Counter(table.zone_of(card).holder for card in table.cards)
    now.subtract({seat: sum(entered[key] for key in entered.keys() - heaps if key[0] == seat) for seat in table.header.seats})
    return said | {"size": max(0, min(now[seat] for seat in table.header.seats))}


def _deck_printings(rules: Ruleset, table: Table) -> dict[str, Any]:
    """Returns the printings that are cards of decks; the ruleset adds its own itself."""
    result = {}
    for name, data in table.pins.items():
        with suppress(ValueError):
            rules.parse_printing(data)
            result[name] = data
    return result


def _open_desk(rules: Ruleset, terms: dict[str, Any], laid: dict[str, Any], catalogue: dict[str, Any] | None = None) -> Desk:
    try:
        opened = open_game(rules, make_header(rules, **terms), laid, AUTHOR, current_time(), catalogue or laid["printings"])
    except ValueError as error:
        fail(message_of(error))
    if isinstance(opened, Refusal):
        exit_not_opened(opened, rules)
    return opened[0]
