"""Tournaments in files: out for other programs and as one file of ours, in from both. Blocking; called in a thread."""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.responses import Response

from api.answers import download, private
from api.house import House
from api.league.access import Desk
from api.league.saying import refused
from api.problems import Problem, bad_shape, not_found
from api.saying import reused
from api.showing import link_data
from domain.kernel.contract.refusal import Refusal
from projections.package import league_tables
from projections.which import Which
from replays.tournaments.bundle import ENDING, DamagedBundle, read_bundle, write_bundle
from replays.tournaments.carrying import packed, unpacked
from replays.tournaments.forms import FORMS, BadForm
from replays.tournaments.past import Past, Terms, read_past, say_past
from replays.trust.taking_in import trusted_keys

OWN = "json"
"""All tables of a tournament as one JSON object."""
KINDS = {"csv": "text/csv", "melee": "text/csv", "trf": "text/plain"}
"""Form -> media type; JSON where none is named."""
MOST_BYTES = 24 * 1024 * 1024
"""Bytes of a tournament's file when it is unpacked; larger ones are taken in on the house's own machine."""


def export(desk: Desk, form: str, private_players: Iterable[str]) -> Response:
    """A tournament in the form of another program. Raises a Problem for an unknown form or player."""
    made, hidden = desk.now(), frozenset(private_players)
    if form not in (*FORMS, OWN):
        raise bad_shape({"at": "query.form", "kind": "no such form", "known": [*FORMS, OWN]})
    if not hidden <= set(made.players):
        raise bad_shape({"at": "query.private", "kind": "no such player"})
    if form == OWN:
        tables = league_tables({desk.tournament: made}, Which(private=hidden))
        text = json.dumps(
            {table.name: [row for some in table.rows() for row in some] for table in tables}, ensure_ascii=False
        )
    else:
        text = FORMS[form].write(made, hidden)
    kind = KINDS.get(form, "application/json")
    ending = {"text/csv": "csv", "text/plain": "trf"}.get(kind, "json")
    headers = {"Cache-Control": "private, no-store", **download(f"{desk.tournament}-{form}.{ending}")}
    return Response(text.encode(), 200, headers, f"{kind}; charset=utf-8")


def pack(desk: Desk) -> Response:
    """The tournament with the records of its games as one file, over the signature of the house."""
    house = desk.house
    bundle, _ = packed(house.league, house.clerk, desk.tournament, house.notary.signer)
    headers = {"Cache-Control": "private, no-store", **download(f"{desk.tournament}{ENDING}")}
    return Response(write_bundle(bundle), 200, headers, "application/octet-stream")


def unpack(house: House, body: bytes, client: str, base: str) -> Response:
    """Takes a tournament in from its file and gives the organiser's link to whoever brought it first. Raises a Problem."""
    try:
        bundle = read_bundle(body, MOST_BYTES)
    except DamagedBundle as error:
        raise Problem(422, "damaged", "The file is not a tournament as it was written.", place=str(error)[:200]) from None
    name, trusted = bundle.tournament, {house.notary.signer.key, *trusted_keys(house.settings.data)}
    was_here = house.league.log.position(name) > 0
    if was_here and not house.links.gave_first(name, client):
        raise Problem(409, "here-already", "This tournament is here already; its links open it.")
    answer = unpacked(house.league, house.taker, bundle, trusted, house.now())
    if answer.differs is not None:
        raise Problem(409, "another-past", "It is here with another past; nothing was taken.", position=answer.differs)
    told = {"new": answer.new, "records": len(answer.kept), "apart": list(answer.apart)}
    return _brought(house, name, client, base, told)


def take_past(house: House, form: str, text: str, terms: Terms, client: str, base: str) -> Response:
    """Takes the results of a past tournament in from the file of another program. Raises a Problem."""
    if form not in FORMS:
        raise not_found("form", [name for name, each in FORMS.items() if each.read is not None])
    try:
        results, said = read_past(form, text, terms)
    except BadForm as error:
        raise Problem(422, "unreadable", "The file cannot be read in this form.", detail=str(error)[:300]) from None
    past = say_past(house.league, results, said, f"import:{form}:{text}", house.now())
    if isinstance(past, Refusal):
        raise refused(past, said)
    if not isinstance(past, Past):
        raise reused()
    if past.again and not house.links.gave_first(past.tournament, client):
        raise Problem(409, "here-already", "This tournament is here already; its links open it.")
    return _brought(house, past.tournament, client, base, {"players": past.players, "matches": past.matches})


def _brought(house: House, name: str, client: str, base: str, told: dict[str, object]) -> Response:
    secret, link = house.links.first(name, client, house.now())
    body = {"id": name, "position": house.league.log.position(name), "link": link_data(link, secret, base), **told}
    return private(body, 201, {"Location": f"/api/leagues/{name}"})
