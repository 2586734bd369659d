"""Records and scoresheets that come in from outside. Blocking; called in a thread."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from api.house import House
from api.openings import opened
from api.problems import Problem
from api.routes.rulebooks import known_ruleset
from api.saying import sheet_problem
from domain import registry
from domain.kernel.record.event import Event
from replays.clerk import Opened
from replays.file import CannotOpen, DamagedRecord, Record, make_record, verify, write, write_naming, write_said
from replays.file.cards import specimens_of
from replays.file.json_form import from_json
from replays.file.said.judging import Differs
from replays.log import NoSuchGame
from replays.names import game_id
from replays.qr import BadCode, Parts, is_code, record_of
from replays.sheet import SheetError, parse, play, ruleset_of

BINARY = "application/octet-stream"


def written(record: Record, without: str) -> bytes:
    """The `.senki` file of a record, without what its reader has. Raises a Problem where it cannot be without that."""
    usual = specimens_of(record.header.ruleset)
    lists = [usual] if usual else []
    if without != "events":
        return write_naming(record, lists) if without else write(record)
    try:
        if not record.viewer:
            return write_said(record, lists)
    except Differs:
        pass
    raise Problem(409, "not-judged-anew", "What was said does not make this record again; take it with its events.")


def bring_in(house: House, body: bytes, as_json: bool, client: str, base: str) -> Response:
    """Takes a record file in. Raises a Problem for a damaged one."""
    try:
        record = from_json(body.decode()) if as_json else verify(body)
    except DamagedRecord as error:
        raise damaged(error.place) from None
    except CannotOpen as error:
        raise cannot_open(error) from None
    except ValueError:
        raise damaged("JSON") from None
    return _keep(house, record, client, base)


def take_sheet(house: House, body: bytes, client: str, base: str) -> Response:
    """Plays a scoresheet, or what QR codes hold, and keeps the game. Raises a Problem with every place that is wrong."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "unreadable", "The sheet is not UTF-8 text.") from None
    if is_code(text):
        return take_codes(house, body, client, base)
    return keep_played(house, _played(house, text), client, base)


def keep_played(house: House, events: tuple[Event, ...], client: str, base: str) -> Response:
    """Keeps as a game what the rules here have just made of something that was written down."""
    return _keep(house, _as_before(house, make_record(events, game_id(client))), client, base, judged=True)


def take_codes(house: House, body: bytes, client: str, base: str) -> Response:
    """Judges anew what QR codes hold, one text a line in any order, and keeps the game. Raises a Problem."""
    try:
        record = record_of(Parts(body.decode("utf-8-sig", "replace").splitlines()).body())
    except BadCode as error:
        raise bad_code(error) from None
    return _keep(house, record, client, base)


def bad_code(error: BadCode) -> Problem:
    """The problem of a code that gives no game; `reason` is its kind."""
    return Problem(422, "bad-code", _CODES[error.kind], reason=error.kind, missing=list(error.missing))


_CODES = {
    "foreign": "This is not the code of a Senki game.",
    "version": "The code was written by another edition of Senki.",
    "damaged": "The code is damaged.",
    "mixed": "These are codes of different games.",
    "missing": "Codes are missing, or none can be made out.",
    "large": "The code holds more than a game can be.",
    "ruleset": "The ruleset of this game is not here.",
    "edition": "The game was judged by another edition of its rulebook.",
    "refused": "Judged anew, the rules refuse what was said.",
    "differs": "Judged anew, the game is not the one that the code names.",
    "cards": "The code names cards of a list that is not here.",
}
"""What codes that give no game are called, by kind."""


def _as_before(house: House, record: Record) -> Record:
    """A record with the times of an earlier try that said the same: a sheet is played at the time at which it comes."""
    try:
        known = house.log.read(record.game)
    except NoSuchGame:
        return record
    one, two = ([event._replace(at=0) for event in events] for events in (known, record.events))
    return make_record(known, record.game) if one == two else record


def _played(house: House, text: str) -> tuple[Event, ...]:
    name = ""
    try:
        parsed = parse(text)
        name = ruleset_of(parsed)
        rules = known_ruleset(name)
        return play(parsed, rules, registry.specimens(name).cards, house.now(), "organiser").events
    except SheetError as error:
        lines = text.splitlines()
        told = [sheet_problem(each, tuple(lines[each.line - 1 : each.line]), name) for each in error.problems[:50]]
        raise Problem(422, "unreadable", "The sheet cannot be played.", problems=told) from None


def _keep(house: House, record: Record, client: str, base: str, judged: bool = False) -> Response:
    """Keeps a record as a game; `judged`: the rules here have made it from a sheet, just now.

    Whoever did not bring it in is not told whether it equals the game of its id that is here: a record with guessed cards
    would find out whether they are right.
    """
    try:
        bring = house.clerk.bring_in if judged else partial(house.taker.take, now=house.now())
        answer = bring(record, client)
    except ValueError:
        raise damaged("table") from None
    if not isinstance(answer, Opened) or (answer.others and not house.links.gave_first(answer.game, client)):
        raise Problem(409, "here-already", "A game with the id of this record is here already; its links open it.")
    house.watch.moved(answer.game, len(answer.events))
    return opened(house, answer, client, base)


def cannot_open(error: CannotOpen) -> Problem:
    """The problem of a file that leaves out what is not here; `reason` is its kind."""
    return Problem(422, "cannot-open", _FILES[error.kind], reason=error.kind)


_FILES = {
    "cards": "The record names cards of a list that is not here; ask for it self-contained.",
    "ruleset": "The record has only what was said, and its ruleset is not here.",
    "edition": "The record has only what was said, and was judged by another edition of its rulebook.",
    "refused": "The record has only what was said, and judged anew the rules refuse it.",
    "differs": "The record has only what was said, and judged anew it is another game.",
    "large": "The record has only what was said, and that makes more than a game can be.",
}
"""What files that leave out what is not here are called, by kind."""


def damaged(place: str) -> Problem:
    """The problem of a file that is not a record as it was written."""
    return Problem(422, "damaged", "The file is not a Senki record as it was written.", place=place)
