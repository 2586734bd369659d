"""Writes record files, and imports records, scoresheets and QR codes as games. Blocking: called in a thread."""

from __future__ import annotations

from starlette.responses import Response

from api.commands.service import notation_problem_to_json
from api.http.messages import msg
from api.http.problems import Problem
from api.http.request_parts import etag
from api.http.responses import private_json
from api.links.serializers import new_link_to_json
from api.receipts.service import receipt_header
from api.rulesets.routes import find_ruleset
from api.state import AppState
from domain import registry
from domain.kernel.record.event import Event
from domain.kernel.views.views import JUDGE
from replays.clerk import OpenedGame
from replays.file import (
    CannotOpen,
    DamagedRecord,
    Record,
    make_record,
    verify,
    write,
    write_declarations,
    write_naming_printings,
)
from replays.file.declarations import NotReproducible
from replays.file.json_format import from_json
from replays.file.referenced_card_lists import specimen_list
from replays.game_ids import make_game_id
from replays.log import NoSuchGame, StoredEvents
from replays.qr import BadCode, CodePartCollector, decode_record, decode_scoresheet, is_code_text
from replays.sheet import SheetError, parse_sheet, play_sheet, ruleset_id_of_sheet

BINARY = "application/octet-stream"


def write_record_file(record: Record, without: str) -> bytes:
    """Returns the `.senki` file of a record, `without` what its reader has. Raises a Problem (409) if it cannot omit that."""
    usual = specimen_list(record.header.ruleset)
    lists = [usual] if usual else []
    if without != "events":
        return write_naming_printings(record, lists) if without else write(record)
    try:
        if not record.viewer:
            return write_declarations(record, lists)
    except NotReproducible:
        pass
    raise Problem(409, "not-judged-anew", msg("not_reproducible_take_events"))


def import_record_file(state: AppState, body: bytes, as_json: bool, client: str, base: str) -> Response:
    """Imports a record file. Raises a Problem for a damaged one."""
    try:
        record = from_json(body.decode()) if as_json else verify(body)
    except DamagedRecord as error:
        raise damaged_record_problem(error.place) from None
    except CannotOpen as error:
        raise cannot_open_problem(error) from None
    except ValueError:
        raise damaged_record_problem("JSON") from None
    return _store(state, record, client, base)


def import_sheet(state: AppState, body: bytes, client: str, base: str) -> Response:
    """Plays a scoresheet, or reads the text of QR codes, and stores the game. Raises a Problem for every wrong line."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "unreadable", msg("sheet_is_not_utf_8")) from None
    if is_code_text(text):
        return import_codes(state, body, client, base)
    return import_judged_events(state, _play_sheet(state, text), client, base)


def import_judged_events(state: AppState, events: tuple[Event, ...], client: str, base: str) -> Response:
    """Stores as a game the events that the rules have just made of a written source."""
    return _store(state, _with_earlier_times(state, make_record(events, make_game_id(client))), client, base, judged=True)


def import_codes(state: AppState, body: bytes, client: str, base: str) -> Response:
    """Judges the content of QR codes (one code a line, in any order) and stores the game. Raises a Problem."""
    try:
        content = CodePartCollector(body.decode("utf-8-sig", "replace").splitlines()).body()
        sheet = decode_scoresheet(content)
        record = None if sheet else decode_record(content)
    except BadCode as error:
        raise bad_code_problem(error) from None
    if record is None:
        return import_judged_events(state, _play_sheet(state, sheet), client, base)
    return _store(state, record, client, base)


def bad_code_problem(error: BadCode) -> Problem:
    """Returns the problem (422) of QR codes without a game. `reason` is the kind of mistake."""
    title = msg("judged_by_another_revision", said=error.releases) if error.releases else _CODES[error.kind]
    return Problem(422, "bad-code", title, reason=error.kind, missing=list(error.missing), releases=error.releases)


_CODES = {
    "foreign": msg("not_code_of_game"),
    "version": msg("code_of_another_edition"),
    "damaged": msg("code_is_damaged"),
    "mixed": msg("codes_of_different_games"),
    "missing": msg("codes_are_missing"),
    "large": msg("code_is_too_large"),
    "ruleset": msg("ruleset_is_not_here"),
    "edition": msg("judged_by_another_edition"),
    "revision": msg("judged_by_later_revision"),
    "refused": msg("judged_anew_refused"),
    "differs": msg("judged_anew_differs"),
    "cards": msg("code_names_missing_cards"),
}
"""Kind of a mistake in QR codes -> title of its problem."""


def _with_earlier_times(state: AppState, record: Record) -> Record:
    """Returns the record with the times of an earlier, otherwise identical import, since a sheet is played at its time of
    import."""
    try:
        known = state.log.read(record.game)
    except NoSuchGame:
        return record
    one, two = ([event._replace(at=0) for event in events] for events in (known, record.events))
    return make_record(known, record.game) if one == two else record


def _play_sheet(state: AppState, text: str) -> tuple[Event, ...]:
    name = ""
    try:
        parsed = parse_sheet(text)
        name = ruleset_id_of_sheet(parsed)
        rules = find_ruleset(name)
        return play_sheet(parsed, rules, registry.specimens(name).cards, state.now(), "organiser").events
    except SheetError as error:
        lines = text.splitlines()
        problems = [
            notation_problem_to_json(each, tuple(lines[each.line - 1 : each.line]), name) for each in error.problems[:50]
        ]
        raise Problem(422, "unreadable", msg("sheet_cannot_be_played"), problems=problems) from None


def _store(state: AppState, record: Record, client: str, base: str, judged: bool = False) -> Response:
    """Stores a record as a game. `judged`: the rules here have just made it from a sheet.

    Other clients learn nothing about whether the record equals an existing game: a record with guessed cards could test the
    guesses.
    """
    try:
        answer = (state.clerk.store_game if judged else state.importer.import_record)(record, client)
    except ValueError:
        raise damaged_record_problem("table") from None
    if not isinstance(answer, OpenedGame) or (answer.others and not state.links.gave_first_link(answer.game, client)):
        raise Problem(409, "here-already", msg("game_is_here_already"))
    state.watcher.set_position(answer.game, len(answer.events))
    return opened_response(state, answer, client, base)


def cannot_open_problem(error: CannotOpen) -> Problem:
    """Returns the problem (422) of a file that omits something unknown here. `reason` is the kind of mistake."""
    title = msg("commands_of_another_revision", said=error.releases) if error.releases else _FILES[error.kind]
    return Problem(422, "cannot-open", title, reason=error.kind, releases=error.releases)


_FILES = {
    "cards": msg("record_names_missing_cards"),
    "ruleset": msg("commands_without_ruleset"),
    "edition": msg("commands_of_another_edition"),
    "revision": msg("judged_by_later_revision"),
    "refused": msg("commands_are_refused"),
    "differs": msg("commands_make_another_game"),
    "large": msg("commands_make_too_large_game"),
}
"""Kind of an omission in a record file -> title of its problem."""


def damaged_record_problem(place: str) -> Problem:
    """Returns the problem (422) of a damaged record file."""
    return Problem(422, "damaged", msg("not_a_record_as_written"), place=place)


def opened_response(state: AppState, answer: OpenedGame, client: str, base: str) -> Response:
    """Returns a game that this client opened or imported, with the organiser's link, the same at every try."""
    secret, link = state.links.first_link(answer.game, client, state.now())
    position = len(answer.events)
    headers = {"ETag": etag(position), "Location": f"/api/games/{answer.game}"}
    headers |= receipt_header(state, answer.game, JUDGE, StoredEvents(0, answer.events))
    if answer.again:
        headers["Idempotency-Replayed"] = "true"
    return private_json(
        {"game": answer.game, "position": position, "link": new_link_to_json(link, secret, base)}, 201, headers
    )
