"""Webhooks: listed addresses get a signed message when a game is over, and again until they have received it."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from api.webhooks.addresses_and_signatures import parse_webhook_address, printed_secret, signing_key
from api.webhooks.store import GIVEN_UP, MOST_WAITING, RECEIVED, RETRY_SECONDS, WAITING, Delivery, DeliveryStore
from replays.log.service_database import SqliteTables
from tests.api.served import Served, eventually
from tests.api.test_notices import concede
from tests.api.test_tokens import SERVER, table_of


class Receiver:
    """A program that receives messages. `statuses`: its answers, the last one for all others."""

    def __init__(self) -> None:
        self.statuses = [204]
        self.received: list[tuple[dict[str, str], bytes]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
                status = receiver.statuses.pop(0) if len(receiver.statuses) > 1 else receiver.statuses[0]
                self.send_response(status)
                self.send_header("Location", receiver.url)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Writes nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?from=senki"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends the program."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    program = Receiver()
    yield program
    program.close()


def served_with(folder: Path, receiver: Receiver) -> Served:
    """Starts a service that sends to a receiver."""
    return Served(folder, token=SERVER, webhooks=(receiver.url,))


def is_signed(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Checks a message as docs/api.md says."""
    key = b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return f"v1,{expected}" in headers["webhook-signature"].split()


def deliveries(served: Served) -> list[Delivery]:
    """Returns the messages of a service."""
    return list(DeliveryStore(served.app.state.senki.tables).list_deliveries())


def test_the_end_of_a_listed_game_is_sent_once_and_signed(tmp_path: Path, receiver: Receiver) -> None:
    served = served_with(tmp_path, receiver)
    table = table_of(served)
    concede(table_of(served, about={"unlisted": True}))
    concede(table)
    eventually(lambda: [each.state for each in deliveries(served)] == [RECEIVED])
    ((headers, body),) = receiver.received
    message: dict[str, Any] = json.loads(body)
    assert (message["type"], message["data"]["game"]) == ("game_over", table.game)
    assert headers["content-type"] == "application/json"
    secret = printed_secret(signing_key(served.app.state.senki.tables, receiver.url))
    assert is_signed(secret, headers, body)
    assert not is_signed(secret, headers, body.replace(b"game_over", b"game_0ver"))
    served.close()


def test_a_message_that_was_not_received_is_sent_again_with_the_same_id_after_a_restart_too(
    tmp_path: Path, receiver: Receiver
) -> None:
    receiver.statuses = [503, 302, 204]
    served = served_with(tmp_path, receiver)
    concede(table_of(served))
    eventually(lambda: [each.tries for each in deliveries(served)] == [1])
    time = served.clock.time
    served.close()

    again = served_with(tmp_path, receiver)
    again.clock.time = time + 10 * RETRY_SECONDS[0]
    eventually(lambda: [each.answer for each in deliveries(again)] == ["302"])
    again.clock.time += 10 * RETRY_SECONDS[1]
    eventually(lambda: [each.state for each in deliveries(again)] == [RECEIVED])
    assert len(receiver.received) == 3
    assert len({headers["webhook-id"] for headers, _ in receiver.received}) == 1
    assert len({body for _, body in receiver.received}) == 1
    again.close()


def test_nothing_is_sent_unless_an_address_is_listed(tmp_path: Path, receiver: Receiver) -> None:
    served = Served(tmp_path, token=SERVER)
    concede(table_of(served))
    served.close()
    listed = served_with(tmp_path, receiver)
    listed.count = served.count
    game = table_of(listed)
    concede(game)
    eventually(lambda: [each.state for each in deliveries(listed)] == [RECEIVED])
    assert [json.loads(body)["data"]["game"] for _, body in receiver.received] == [game.game], "what was before stays unsent"
    listed.close()


@pytest.mark.parametrize(("status", "tries"), [(500, len(RETRY_SECONDS) + 1), (410, 1)])
def test_a_message_is_given_up_after_the_last_try_or_when_the_receiver_is_gone(
    tmp_path: Path, status: int, tries: int
) -> None:
    store, now, made = DeliveryStore(SqliteTables(tmp_path, "links")), 0, 0
    store.add(Delivery("msg_1", "https://a.example/", "game_over", "{}", now))
    while waiting := store.due("https://a.example/", now, 10):
        made += 1
        store.note_try(waiting[0], False, str(status), now, status != 410)
        assert not store.due("https://a.example/", now, 10)
        now = store.list_deliveries()[0].due
    (last,) = store.list_deliveries()
    assert (last.state, last.tries, made) == (GIVEN_UP, tries, tries)


def test_the_queue_of_an_address_is_bounded(tmp_path: Path) -> None:
    store = DeliveryStore(SqliteTables(tmp_path, "links", rebuildable=True))
    for number in range(MOST_WAITING + 2):
        store.add(Delivery(f"msg_{number}", "https://a.example/", "game_over", "{}", number))
    store.add(Delivery("msg_other", "https://b.example/", "game_over", "{}", 0))
    states = [each.state for each in store.list_deliveries()]
    assert (states.count(WAITING), states.count(GIVEN_UP)) == (MOST_WAITING + 1, 2)
    store.delete_old(10**9)
    assert len(store.list_deliveries()) == MOST_WAITING + 1


@pytest.mark.parametrize(
    "written",
    ["http://portal.example/hook", "ftp://portal.example", "https://user@portal.example/", "https:///hook", "portal.example",
     "https://portal.example/#part", "https://portal.example/a b", ""],
)  # fmt: skip
def test_addresses_are_https_or_local(written: str) -> None:
    assert parse_webhook_address("http://127.0.0.1:9/hook") == "http://127.0.0.1:9/hook"
    assert parse_webhook_address("https://portal.example/hook?x=1") == "https://portal.example/hook?x=1"
    with pytest.raises(ValueError, match=r".*"):
        parse_webhook_address(written)
