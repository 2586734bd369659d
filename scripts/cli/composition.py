"""The composition root of the command line: data folder, clerk, rulesets, clock, text files."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from domain import registry
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.game_ids import make_game_id
from replays.sheet.times import is_day_month_or_year
from scripts.cli.terminal.messages import message_of, msg, system_message
from scripts.cli.terminal.output import BAD_INPUT, DAMAGED, MACHINE_FAULT, fail
from scripts.cli.text_decoding import UndecodableText, decode_text

if TYPE_CHECKING:  # what only reads record files needs no log
    from replays.clerk import Clerk

Game = Annotated[str, typer.Argument(help="The game's id, its first letters, or `last`.")]
GameOrFile = Annotated[str, typer.Argument(help="The game's id, its first letters, `last`, or a record file.")]
At = Annotated[int | None, typer.Option("--at", help="After this many events (default: all).")]
Viewer = Annotated[str, typer.Option("--as", help="Who looks: a seat, spectator, judge, hindsight.")]
DataOption = Annotated[
    Path | None, typer.Option("--data", envvar="SENKI_DATA", help="The folder with the games.", show_default="./senki-data")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]


def data_folder(data: Path | None) -> Path:
    """Returns the data folder: `--data`, SENKI_DATA, or `senki-data` in the current folder."""
    return data or Path("senki-data")


def open_clerk(data: Path | None) -> Clerk:
    """Opens the clerk over the log in the data folder, or over PostgreSQL if POSTGRES_DBNAME is set."""
    from replays.clerk import Clerk
    from replays.imported_record_check import READERS
    from replays.log import open_log

    try:
        log = open_log(data_folder(data), os.environ)
        return Clerk(log, catalogues=registry.specimen_cards, readers=(*READERS, _check_countable))
    except OSError as error:
        if data_folder(data).is_file():
            fail(msg("data_folder_said_is_file", said=data_folder(data)))
        damaged = "malformed" in str(error.strerror) or "not a database" in str(error.strerror)
        fail(
            msg("data_folder_cannot_be_used", said=data_folder(data), reason=system_message(error)),
            DAMAGED if damaged else MACHINE_FAULT if is_fault_of_machine(error) else BAD_INPUT,
        )


def is_fault_of_machine(error: OSError) -> bool:
    """Returns whether the machine is at fault: its disk, or a Senki that is older than the data."""
    from replays.log.data_format import NewerDataFormat
    from replays.storage_problems import find_storage_problem

    return isinstance(error, NewerDataFormat) or find_storage_problem(error) is not None


def _check_countable(events: Sequence[Event]) -> None:
    from projections.statistics_queries import check_countable  # only an import needs the statistics

    check_countable(events)


def current_time() -> int:
    """Returns tenths of a second since the epoch."""
    return int(time.time() * 10)


def new_client_id() -> str:
    """Returns a new client id."""
    return uuid.uuid4().hex


def store_game(clerk: Clerk, events: tuple[Event, ...]) -> str:
    """Stores a finished log as a new game and returns its id."""
    from replays.clerk import OpenedGame
    from replays.file import make_record

    answer = clerk.store_game(make_record(events, make_game_id(new_client_id())))
    if not isinstance(answer, OpenedGame):
        fail(msg("game_could_not_be_stored"))
    return answer.game


def find_game(clerk: Clerk, wanted: str) -> str:
    """Returns the id of a game: given in full, by its first letters, or as `last`. Raises DamagedLog."""
    from replays.log import require_complete_index

    result = _matching_game(list(clerk.log.games()), wanted)
    require_complete_index(clerk.log, result)
    return result


def _matching_game(games: list[str], wanted: str) -> str:
    if wanted == "last" and games:
        return games[-1]
    fitting = [game for game in games if game == wanted] or [game for game in games if game.startswith(wanted)]
    if len(fitting) > 1:
        fail(msg("said_is_beginning_n_games", said=wanted, n=len(fitting)), hints=fitting[:10])
    if not fitting:
        known = msg("there_are_said", said=", ".join(games[-10:])) if games else msg("there_are_no_games_yet")
        fail(msg("no_such_game_said", said=wanted), hints=(known,))
    return fitting[0]


def load_view(clerk: Clerk, game: str, viewer: str = "judge") -> list[Event]:
    """Returns a game's events as a viewer may see them; exits with a message if it cannot."""
    from replays.log import DamagedLog, NoSuchGame

    try:
        return clerk.view(game, viewer)
    except NoSuchGame as error:
        fail(message_of(error))
    except DamagedLog as error:
        fail(message_of(error), DAMAGED)
    except ValueError as error:
        fail(message_of(error))


@contextmanager
def open_desk(clerk: Clerk, game: str) -> Iterator[Desk]:
    """Yields the clerk's desk of a game, to be read, with the log read only once; exits with a message if there is none."""
    from replays.log import DamagedLog, NoSuchGame

    with ExitStack() as stack:
        try:
            desk = stack.enter_context(clerk.desk(game))
        except DamagedLog as error:
            fail(message_of(error), DAMAGED)
        except (NoSuchGame, KeyError) as error:
            fail(message_of(error))
        yield desk


def load_typing_desk(events: Sequence[Event]) -> Desk:
    """Returns a desk at the end of a log, with the cards that a typed line may name; exits if the rules are not installed."""
    name = header_of(events).ruleset
    desk = load_desk(events, find_ruleset(name))
    desk.catalogue = registry.specimen_cards(name)
    return desk


def find_ruleset(name: str) -> Ruleset:
    """Returns the ruleset of this id; exits with code 2 if there is none."""
    try:
        return registry.ruleset(name)
    except KeyError as error:
        fail(message_of(error))


def read_text(path: Path) -> str:
    """Returns the text of a file; exits if it cannot be read."""
    return decode_file(path, read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """Returns the content of a file; exits if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        fail(msg("said_reason", said=path, reason=system_message(error)))


def decode_file(path: Path, content: bytes) -> str:
    """Returns the text of a file's content; exits if it is none."""
    try:
        return decode_text(content).replace("\r\n", "\n").replace("\r", "\n")
    except UndecodableText as error:
        fail(msg("said_reason", said=path, reason=error))


def parse_day(option: str, written: str) -> str:
    """Returns the day given for an option, or empty; exits if it is no day."""
    if written and not is_day_month_or_year(written):
        fail(msg("said_said_no_such_day", said=option, said2=written))
    return written
