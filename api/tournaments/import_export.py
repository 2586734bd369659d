"""Exports tournaments to files of other programs and to one file of ours, and imports both. Blocking: called in a thread."""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.responses import Response

from api.http.messages import msg
from api.http.problems import Problem, id_reused, invalid_request, not_found
from api.http.responses import attachment, private_json
from api.links.serializers import new_link_to_json
from api.state import AppState
from api.tournaments.access import TournamentAccess
from api.tournaments.evidence_service import messages_to_json
from api.tournaments.schemas import ExportLossListOut
from api.tournaments.service import refused_event_problem
from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import as_message, untranslated
from projections.exports.data_package import tournament_tables
from projections.filters import GameFilter
from replays.tournaments.interchange import FORMATS, READABLE, WRITABLE, BadResultsFile
from replays.tournaments.interchange.export_losses import find_data_lost_in_export
from replays.tournaments.interchange.tournament_import import (
    ImportedResults,
    ImportOptions,
    import_results,
    parse_results_and_events,
)
from replays.tournaments.tournament_file import (
    ENDING,
    DamagedTournamentFile,
    decode_tournament_file,
    encode_tournament_file,
    export_tournament,
    import_tournament,
)
from replays.trust.record_importer import read_trusted_keys

JSON_FORM = "json"
"""The form that has all tables of a tournament as one JSON object."""
MEDIA_TYPES = {"csv": "text/csv", "melee": "text/csv", "trf": "text/plain", "trf26": "text/plain"}
"""Form -> media type. Other forms are JSON."""
MAX_UNPACKED_BYTES = 24 * 1024 * 1024
"""Most bytes of an unpacked tournament file. Larger ones are imported on the server's own machine."""

MAX_DETAIL = 300
"""The most letters of a detail from a file."""


def export_form(access: TournamentAccess, form: str, private_players: Iterable[str]) -> Response:
    """Returns a tournament in the form of another program. Raises a Problem for an unknown form or player."""
    made, hidden = access.tournament(), frozenset(private_players)
    if form not in (*WRITABLE, JSON_FORM):
        raise invalid_request({"at": "query.form", "kind": msg("no_such_form"), "known": [*WRITABLE, JSON_FORM]})
    if not hidden <= set(made.players):
        raise invalid_request({"at": "query.private", "kind": msg("no_such_player")})
    if form == JSON_FORM:
        tables = tournament_tables({access.tournament_id: made}, GameFilter(private=hidden))
        text = json.dumps(
            {table.name: [row for some in table.rows() for row in some] for table in tables}, ensure_ascii=False
        )
    else:
        text = WRITABLE[form](made, hidden)
    kind = MEDIA_TYPES.get(form, "application/json")
    ending = {"text/csv": "csv", "text/plain": "trf"}.get(kind, "json")
    headers = {"Cache-Control": "private, no-store", **attachment(f"{access.tournament_id}-{form}.{ending}")}
    return Response(text.encode(), 200, headers, f"{kind}; charset=utf-8")


def losses_to_json(access: TournamentAccess) -> ExportLossListOut:
    """Returns what each form would lack of the tournament, as messages in every language."""
    made = access.tournament()
    return {"items": [{"form": form, "losses": messages_to_json(find_data_lost_in_export(form, made))} for form in WRITABLE]}


def pack_file(access: TournamentAccess) -> Response:
    """Returns the tournament with the records of its games as one file, signed by the server."""
    state = access.state
    bundle, _ = export_tournament(state.tournaments, state.clerk, access.tournament_id, state.notary.signer)
    headers = {"Cache-Control": "private, no-store", **attachment(f"{access.tournament_id}{ENDING}")}
    return Response(encode_tournament_file(bundle), 200, headers, "application/octet-stream")


def import_file(state: AppState, body: bytes, client: str, base: str) -> Response:
    """Imports a tournament from its file. The first client who brings it gets the organiser's link. Raises a Problem."""
    try:
        bundle = decode_tournament_file(body, MAX_UNPACKED_BYTES)
    except DamagedTournamentFile as error:
        raise Problem(422, "damaged", msg("not_a_tournament_as_written"), place=str(error)[:200]) from None
    name, trusted = bundle.tournament, {state.notary.signer.key, *read_trusted_keys(state.settings.data)}
    was_here = state.tournaments.log.position(name) > 0
    if was_here and not state.links.gave_first_link(name, client):
        raise Problem(409, "here-already", msg("tournament_is_here_already"))
    answer = import_tournament(state.tournaments, state.importer, bundle, trusted)
    if answer.differs is not None:
        raise Problem(409, "another-past", msg("here_with_another_past"), position=answer.differs)
    summary = {"new": answer.new, "records": len(answer.same_id), "apart": list(answer.new_id)}
    return _imported_response(state, name, client, base, summary)


def import_foreign_results(state: AppState, form: str, text: str, terms: ImportOptions, client: str, base: str) -> Response:
    """Imports the results of a past tournament from a file of another program. Raises a Problem."""
    if form not in FORMATS:
        raise not_found("form", list(READABLE))
    try:
        results, said = parse_results_and_events(form, text, terms)
    except BadResultsFile as error:
        why = as_message(error.args[0])
        detail = why if len(str(why)) <= MAX_DETAIL else untranslated(str(why)[:MAX_DETAIL])
        raise Problem(422, "unreadable", msg("file_cannot_be_read_in_form"), detail=detail) from None
    past = import_results(state.tournaments, results, said, f"import:{form}:{text}", state.now())
    if isinstance(past, Refusal):
        raise refused_event_problem(past, said)
    if not isinstance(past, ImportedResults):
        raise id_reused()
    if past.again and not state.links.gave_first_link(past.tournament, client):
        raise Problem(409, "here-already", msg("tournament_is_here_already"))
    return _imported_response(
        state,
        past.tournament,
        client,
        base,
        {"players": past.players, "matches": past.matches, "notes": list(map(str, past.notes))},
    )


def _imported_response(state: AppState, name: str, client: str, base: str, summary: dict[str, object]) -> Response:
    secret, link = state.links.first_link(name, client, state.now())
    body = {
        "id": name,
        "position": state.tournaments.log.position(name),
        "link": new_link_to_json(link, secret, base),
        **summary,
    }
    return private_json(body, 201, {"Location": f"/api/leagues/{name}"})
