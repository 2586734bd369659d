"""A game and a tournament over a client that is generated from the description of the API.

    openapi-python-client generate --url http://localhost:8000/openapi.json --config python_client.json \\
        --meta none --output-path senki_client
    python generated_client.py http://localhost:8000 TOKEN

TOKEN is the token of the server. `senki_client` has a module for each operation and each schema. Every request below is made
by one of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any
from uuid import uuid4

from senki_client import AuthenticatedClient
from senki_client.api.files import export_record, get_job, get_job_answer
from senki_client.api.games import follow_game, get_log, get_scoresheet, get_table, list_offers, open_game
from senki_client.api.leagues import (
    export_tournament,
    get_round,
    get_tournament,
    get_tournament_log,
    list_places,
    list_standings,
    open_tournament,
    preview_pairing,
    submit_tournament_event,
    verify_tournament,
)
from senki_client.api.links import create_link
from senki_client.api.pictures import draw_board
from senki_client.api.saying import add_note, submit_batch, submit_command, take_back
from senki_client.api.trust import get_receipt
from senki_client.models import (
    Batch,
    Command,
    CommandArgs,
    DrawBoardForm,
    ExportRecordForm,
    FinishedData,
    FinishedEvent,
    NewGame,
    NewGameDecks,
    NewGamePlayers,
    NewLink,
    NewTournament,
    Notation,
    Note,
    OpenedData,
    PairedEvent,
    ProblemDocument,
    QueuedJob,
    RegisteredData,
    RegisteredEvent,
    ReportedData,
    ReportedEvent,
    ReportedGame,
    RoundClosedData,
    RoundClosedEvent,
    Stage,
    StartedData,
    StartedEvent,
    Takeback,
)
from senki_client.types import File, Response


class Refused(Exception):
    """An answer that is a problem document; its `type` leads to a page about it."""


def read_answer(response: Response[Any]) -> Any:
    """Returns what an answer says: an object of a schema, a text, or a file as bytes. Follows a job to its end."""
    parsed = response.parsed
    if isinstance(parsed, ProblemDocument):
        raise Refused(f"{parsed.type_}: {parsed.title}")
    return parsed.payload.read() if isinstance(parsed, File) else parsed


def wait_for_answer(client: AuthenticatedClient, answer: Any) -> Any:
    """Returns an answer, or that of the job which it has become."""
    if not isinstance(answer, QueuedJob):
        return answer
    while read_answer(get_job.sync_detailed(answer.job, client=client)).state != "done":
        pass
    return read_answer(get_job_answer.sync_detailed(answer.job, client=client))


def record_game(server: str, token: str) -> dict[str, Any]:
    """Records a game with a takeback, follows it, and takes the record, a picture and a signed receipt back."""
    terms = NewGame(
        ruleset="gundam_war",
        players=NewGamePlayers.from_dict({"A": "mika", "B": "ren"}),
        decks=NewGameDecks.from_dict({"A": {"specimen": "tide_and_wing"}, "B": {"specimen": "ember_and_thorn"}}),
    )
    opened = read_answer(
        open_game.sync_detailed(client=connect(server, token), body=terms, idempotency_key=new_idempotency_key())
    )
    game, client = opened.game, connect(server, opened.link.key)
    position = opened.position

    def declare(submit: Callable[..., Response[Any]], body: Any) -> Any:
        nonlocal position
        response = submit(game, client=client, body=body, if_match=f'"{position}"', idempotency_key=new_idempotency_key())
        position = read_answer(response).position
        return response.parsed

    declare(submit_command.sync_detailed, Notation(line="first A"))
    declare(submit_command.sync_detailed, first_simple_offer(client, game))
    declare(submit_batch.sync_detailed, Batch(says=[first_simple_offer(client, game)]))
    slip = declare(add_note.sync_detailed, Note(text="a slip"))
    declare(take_back.sync_detailed, Takeback(line=slip.events[0].line, agreed=["A", "B"]))

    log = read_answer(get_log.sync_detailed(game, client=client))
    board = read_answer(get_table.sync_detailed(game, client=client))
    receipt = read_answer(get_receipt.sync_detailed(game, client=client))
    spectator = read_answer(
        create_link.sync_detailed(game, client=client, body=NewLink(scope="spectator"), idempotency_key=new_idempotency_key())
    )
    seen = read_answer(get_table.sync_detailed(game, client=connect(server, spectator.key)))
    record = read_answer(export_record.sync_detailed(game, ExportRecordForm.SENKI, client=client))
    picture = read_answer(draw_board.sync_detailed(game, DrawBoardForm.PNG, client=client))
    return {
        "game": game,
        "position": position,
        "struck": log.struck,
        "slip": slip.start,
        "followed": list(islice(stream_positions(client, game), position)),
        "hand": hand_of(board, "A"),
        "hand of A for a spectator": hand_of(seen, "A"),
        "sheet": read_answer(get_scoresheet.sync_detailed(game, client=client)),
        "record": wait_for_answer(client, record).hex(),
        "picture": wait_for_answer(client, picture)[:8].hex(),
        "receipt": receipt.receipt,
        "receipt position": receipt.position,
    }


def first_simple_offer(client: AuthenticatedClient, game: str) -> Command:
    """Returns the first declaration of seat A that leaves nothing to choose."""
    offers = read_answer(list_offers.sync_detailed(game, client=client, seat="A")).offers
    offer = next(each for each in offers if not each.slots.additional_properties)
    return Command(act=offer.act, seat=offer.seat, args=CommandArgs.from_dict(offer.args.to_dict()))


def stream_positions(client: AuthenticatedClient, game: str) -> Iterator[int]:
    """Yields the positions of events as they come, from the first. The generated request is read line by line."""
    request = follow_game._get_kwargs(game, after=0)
    with client.get_httpx_client().stream(**request) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))["position"]


def hand_of(board: Any, seat: str) -> list[str | None]:
    """Returns the printings in a hand, or None for a card that the viewer does not know."""
    return [card.printing for zone in board.zones if zone.key == f"{seat}.hand" for card in zone.cards]


def hold_tournament(server: str, token: str) -> dict[str, Any]:
    """Holds a tournament of two rounds from its announcement to the final places."""
    terms = OpenedData(title="Club night", ruleset="gundam_war", stages=[Stage(kind="swiss", rounds=2)], seed=5)
    body = NewTournament(said=terms)
    opened = read_answer(
        open_tournament.sync_detailed(client=connect(server, token), body=body, idempotency_key=new_idempotency_key())
    )
    tournament, client = opened.id, connect(server, opened.link.key)
    position = opened.position

    def submit(event: Any) -> None:
        nonlocal position
        sent = {"body": event, "if_match": f'"{position}"', "idempotency_key": new_idempotency_key()}
        position = read_answer(submit_tournament_event.sync_detailed(tournament, client=client, **sent)).position

    players = ["ann", "ben", "cho", "dai"]
    for player in players:
        submit(RegisteredEvent("registered", RegisteredData(player=player)))
    submit(StartedEvent("started", StartedData(players=players)))
    for number in (1, 2):
        pairing = read_answer(preview_pairing.sync_detailed(tournament, client=client))
        submit(PairedEvent("paired", pairing.said))
        for match in read_answer(get_round.sync_detailed(tournament, number, client=client)).matches:
            games = [ReportedGame(winner=match.players[0])] * 2
            submit(ReportedEvent("reported", ReportedData(match=match.match, games=games)))
        submit(RoundClosedEvent("round_closed", RoundClosedData(stage=1, round_=number)))
    places = read_answer(list_places.sync_detailed(tournament, client=client)).places
    submit(FinishedEvent("finished", FinishedData(places=places)))

    log = read_answer(get_tournament_log.sync_detailed(tournament, client=client, limit=100)).items
    return {
        "status": read_answer(get_tournament.sync_detailed(tournament, client=client)).status,
        "won": {row.player: row.won for row in read_answer(list_standings.sync_detailed(tournament, client=client)).items},
        "events": [row.name for row in log],
        "file": read_answer(export_tournament.sync_detailed(tournament, client=client, form="csv")),
        "broken": read_answer(verify_tournament.sync_detailed(tournament, client=client)).broken,
    }


def connect(server: str, secret: str) -> AuthenticatedClient:
    """Returns a client that sends the secret of a link or the token of the server."""
    return AuthenticatedClient(base_url=server, token=secret, raise_on_unexpected_status=True)


def new_idempotency_key() -> str:
    """Returns an id for `Idempotency-Key`."""
    return uuid4().hex


if __name__ == "__main__":
    _, server, token = sys.argv
    print(json.dumps({"game": record_game(server, token), "tournament": hold_tournament(server, token)}))
