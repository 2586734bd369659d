"""Tournaments in files: out for other programs and as one file of ours, in from both. Blocking; called in a thread."""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.responses import Response

from api.commands.service import id_reused
from api.http.problems import Problem, invalid_request, not_found
from api.http.responses import attachment, private_json
from api.links.serializers import new_link_to_json
from api.state import AppState
from api.tournaments.access import TournamentAccess
from api.tournaments.service import event_refused
from domain.kernel.contract.refusal import Refusal
from projections.package import league_tables
from projections.which import Which
from replays.tournaments.bundle import ENDING, DamagedBundle, read_bundle, write_bundle
from replays.tournaments.carrying import packed, unpacked
from replays.tournaments.forms import FORMS, BadForm
from replays.tournaments.past import Past, Terms, read_past, say_past
from replays.trust.provenance import trusted_keys

JSON_FORM = "json"
"""All tables of a tournament as one JSON object."""
MEDIA_TYPES = {"csv": "text/csv", "melee": "text/csv", "trf": "text/plain"}
"""Form -> media type; JSON where none is named."""
MAX_UNPACKED_BYTES = 24 * 1024 * 1024
"""Bytes of a tournament's file when it is unpacked; larger ones are taken in on the house's own machine."""


def export_form(desk: TournamentAccess, form: str, private_players: Iterable[str]) -> Response:
    """A tournament in the form of another program. Raises a Problem for an unknown form or player."""
    made, hidden = desk.now(), frozenset(private_players)
    if form not in (*FORMS, JSON_FORM):
        raise invalid_request({"at": "query.form", "kind": "no such form", "known": [*FORMS, JSON_FORM]})
    if not hidden <= set(made.players):
        raise invalid_request({"at": "query.private", "kind": "no such player"})
    if form == JSON_FORM:
        tables = league_tables({desk.tournament: made}, Which(private=hidden))
        text = json.dumps(
            {table.name: [row for some in table.rows() for row in some] for table in tables}, ensure_ascii=False
        )
    else:
        text = FORMS[form].write(made, hidden)
    kind = MEDIA_TYPES.get(form, "application/json")
    ending = {"text/csv": "csv", "text/plain": "trf"}.get(kind, "json")
    headers = {"Cache-Control": "private, no-store", **attachment(f"{desk.tournament}-{form}.{ending}")}
    return Response(text.encode(), 200, headers, f"{kind}; charset=utf-8")


def pack_file(desk: TournamentAccess) -> Response:
    """The tournament with the records of its games as one file, over the signature of the house."""
    state = access.state
    bundle, _ = packed(state.league, state.clerk, desk.tournament, state.notary.signer)
    headers = {"Cache-Control": "private, no-store", **attachment(f"{desk.tournament}{ENDING}")}
    return Response(write_bundle(bundle), 200, headers, "application/octet-stream")


def import_file(state: AppState, body: bytes, client: str, base: str) -> Response:
    """Takes a tournament in from its file and gives the organiser's link to whoever brought it first. Raises a Problem."""
    try:
        bundle = read_bundle(body, MAX_UNPACKED_BYTES)
    except DamagedBundle as error:
        raise Problem(422, "damaged", "The file is not a tournament as it was written.", place=str(error)[:200]) from None
    name, trusted = bundle.tournament, {state.notary.signer.key, *trusted_keys(state.settings.data)}
    was_here = state.league.log.position(name) > 0
    if was_here and not state.links.gave_first(name, client):
        raise Problem(409, "here-already", "This tournament is here already; its links open it.")
    answer = unpacked(state.league, state.taker, bundle, trusted, state.now())
    if answer.differs is not None:
        raise Problem(409, "another-past", "It is here with another past; nothing was taken.", position=answer.differs)
    told = {"new": answer.new, "records": len(answer.kept), "apart": list(answer.apart)}
    return _imported_response(state, name, client, base, told)


def import_past(state: AppState, form: str, text: str, terms: Terms, client: str, base: str) -> Response:
    """Takes the results of a past tournament in from the file of another program. Raises a Problem."""
    if form not in FORMS:
        raise not_found("form", [name for name, each in FORMS.items() if each.read is not None])
    try:
        results, said = read_past(form, text, terms)
    except BadForm as error:
        raise Problem(422, "unreadable", "The file cannot be read in this form.", detail=str(error)[:300]) from None
    past = say_past(state.league, results, said, f"import:{form}:{text}", state.now())
    if isinstance(past, Refusal):
        raise event_refused(past, said)
    if not isinstance(past, Past):
        raise id_reused()
    if past.again and not state.links.gave_first(past.tournament, client):
        raise Problem(409, "here-already", "This tournament is here already; its links open it.")
    return _imported_response(state, past.tournament, client, base, {"players": past.players, "matches": past.matches})


def _imported_response(state: AppState, name: str, client: str, base: str, told: dict[str, object]) -> Response:
    secret, link = state.links.first(name, client, state.now())
    body = {"id": name, "position": state.league.log.position(name), "link": new_link_to_json(link, secret, base), **told}
    return private_json(body, 201, {"Location": f"/api/leagues/{name}"})
