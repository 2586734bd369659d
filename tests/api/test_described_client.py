"""A game and a tournament, played with a client that knows the API description and nothing else."""

from __future__ import annotations

from typing import Any

from tests.api.described_client import DescribedClient, Sent, stream
from tests.api.feeds import Live
from tests.api.served import DECKS, Served


def client_of(served: Served) -> DescribedClient:
    def send(sent: Sent) -> Any:
        return served.client.request(
            sent.method, sent.path, params=sent.params, headers=sent.headers, content=sent.body or None
        )

    return DescribedClient(served.client.get("/openapi.json").json(), send)


class Player:
    """Who records a game, and knows where it is."""

    def __init__(self, served: Served, client: DescribedClient, game: str, position: int) -> None:
        self.served, self.client, self.game, self.position = served, client, game, position

    def declare(self, operation: str, body: Any) -> Any:
        """Sends a command at the present position."""
        call = getattr(self.client, operation)
        answer = call(body, game=self.game, if_match=f'"{self.position}"', idempotency_key=self.served.id())
        assert answer.status == 200, answer.value
        self.position = answer.value["position"]
        assert answer.headers["ETag"] == f'"{self.position}"'
        assert answer.headers["Senki-Receipt"]
        return answer.value


def offered(client: DescribedClient, game: str) -> dict[str, Any]:
    """The first command that may be declared and leaves nothing to choose."""
    offers = client.list_offers(game=game, seat="A").value["offers"]
    return next({name: each[name] for name in ("act", "seat", "args")} for each in offers if not each["slots"])


def test_a_game_is_played_followed_taken_back_and_exported_from_the_description_alone(served: Served) -> None:
    client = client_of(served)
    made = client.open_game(
        {"ruleset": "gundam_war", "players": {"A": "mika", "B": "ren"}, "decks": DECKS}, idempotency_key=served.id()
    ).value
    organiser = client.with_secret(made["link"]["key"])
    player = Player(served, organiser, made["game"], made["position"])
    player.declare("submit_command", {"line": "first A"})
    player.declare("submit_command", offered(organiser, player.game))
    player.declare("submit_batch", {"says": [offered(organiser, player.game)]})
    noted = player.declare("add_note", {"text": "a slip"})
    player.declare("take_back", {"line": noted["events"][0]["line"], "agreed": ["A", "B"]})

    log = organiser.get_log(game=player.game).value
    assert noted["start"] in log["struck"]
    board = organiser.get_table(game=player.game).value
    assert len(next(zone for zone in board["zones"] if zone["key"] == "A.hand")["cards"]) > 0
    with Live(served.app) as live:
        messages = stream(live.url, organiser.request("follow_game", game=player.game, after=0))
        followed = [organiser.message("follow_game", next(messages))["position"] for _ in range(player.position)]
    assert followed == list(range(player.position))
    assert organiser.get_scoresheet(game=player.game).value.startswith("ruleset: gundam_war")
    assert len(organiser.export_record(game=player.game, form="json").value["events"]) == player.position
    assert organiser.export_record(game=player.game, form="senki").value.startswith(b"\x93SENKI")
    assert organiser.draw_board(game=player.game, form="png").value.startswith(b"\x89PNG")
    watching = organiser.create_link({"scope": "spectator"}, game=player.game, idempotency_key=served.id()).value
    seen = client.with_secret(watching["key"]).get_table(game=player.game).value
    assert {card["printing"] for zone in seen["zones"] if zone["key"] == "A.hand" for card in zone["cards"]} == {None}


def test_a_tournament_of_two_rounds_is_held_from_the_description_alone(served: Served) -> None:
    client = client_of(served)
    terms = {"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss", "rounds": 2}], "seed": 5}
    made = client.open_tournament({"said": terms}, idempotency_key=served.id()).value
    organiser, tournament = client.with_secret(made["link"]["key"]), made["id"]
    position = made["position"]

    def submit(name: str, **said: Any) -> None:
        nonlocal position
        position = organiser.submit_tournament_event(
            {"name": name, "said": said},
            tournament=tournament,
            if_match=f'"{position}"',
            idempotency_key=served.id(),
        ).value["position"]

    players = ["ann", "ben", "cho", "dai"]
    for player in players:
        submit("registered", player=player)
    submit("started", players=players)
    for number in (1, 2):
        pairing = organiser.preview_pairing(tournament=tournament).value
        submit(pairing["name"], **pairing["said"])
        for match in organiser.get_round(tournament=tournament, number=number).value["matches"]:
            games = [{"winner": match["players"][0]}, {"winner": match["players"][0]}]
            submit("reported", match=match["match"], games=games)
        submit("round_closed", stage=1, round=number)

    standings = client.list_standings(tournament=tournament).value["items"]
    assert sorted(each["player"] for each in standings) == players
    assert [each["won"] for each in standings] == [2, 1, 1, 0]
    submit("finished", places=client.list_places(tournament=tournament).value["places"])
    assert client.get_tournament(tournament=tournament).value["status"] == "finished"
    names = [row["name"] for row in client.get_tournament_log(tournament=tournament, limit=100).value["items"]]
    assert names.count("paired") == 2
    assert organiser.export_tournament(tournament=tournament, form="csv").value.count("\n") > 4
    assert organiser.verify_tournament(tournament=tournament).value["broken"] == []
