"""Sends notices to the webhooks of a server, a thread for each address, and again until they are received.

What waits is stored, so it survives a restart. One process at a time sends to an address: the holder of its lease.
"""

from __future__ import annotations

import json
import secrets
import ssl
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import NamedTuple
from urllib.parse import urlsplit

from api.links.store import LinkStore
from api.notices.schemas import notice_to_json
from api.notices.store import GAME_OVER, LEASE_TENTHS, RESULT_CORRECTED, ROUND_POSTED, Notice, NoticeStore
from api.server.background_thread import BackgroundThread
from api.webhooks.addresses_and_signatures import signature, signing_key
from api.webhooks.store import Delivery, DeliveryStore, delivery_id
from domain import VERSION
from replays.log import ServiceTables

SENT_TYPES = (GAME_OVER, ROUND_POSTED, RESULT_CORRECTED)
"""The types of notices that are sent. Their names and data are those of the feed."""
TIMEOUT = 10.0
"""Seconds that an address has for its answer."""
GONE = 410
"""The status by which a receiver says that it wants no further tries."""
BATCH = 50
RETRY_SECONDS = 1.0


class Answer(NamedTuple):
    """How a try ended: whether it was received, the status or the reason, and whether to try again."""

    received: bool
    text: str
    may_retry: bool = True


class WebhookSender:
    """The thread that sends to one address."""

    def __init__(
        self,
        address: str,
        tables: ServiceTables,
        notices: NoticeStore,
        links: LinkStore,
        clock: Callable[[], int],
        poll: float,
    ) -> None:
        self.address, self._notices, self._links, self._clock, self._poll = address, notices, links, clock, poll
        self.deliveries = DeliveryStore(tables)
        self._key = signing_key(tables, address)
        self._name = f"webhook {address}"
        self._holder = secrets.token_hex(8)
        self._thread = BackgroundThread("senki-webhook", self._work_and_pause, "webhooks are late", RETRY_SECONDS)

    def start(self) -> None:
        """Starts the thread. An address that was never sent to gets what happens from now on."""
        self._notices.start_cursor(self._name, self._notices.last_number())
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread, after the try that is on its way, and gives the lease back."""
        self._thread.stop(TIMEOUT + 1)
        self._notices.release(self._name, self._holder)

    def _work_and_pause(self) -> None:
        self.work()
        self._thread.pause(self._poll)

    def work(self) -> None:
        """Queues new notices, and tries what is due, if this process has the lease."""
        if not self._notices.take_lease(self._name, self._holder, self._clock()):
            return
        self._queue_new()
        for delivery in self.deliveries.due(self.address, self._clock(), BATCH):
            if self._thread.is_ending or not self._renew_lease():
                return
            answer = self.send(delivery)
            self.deliveries.note_try(delivery, answer.received, answer.text, self._clock(), answer.may_retry)
        self.deliveries.delete_old(self._clock())

    def _renew_lease(self) -> bool:
        """Renews the lease in full, since a try may take as long. Returns whether this process has it."""
        return self._notices.take_lease(self._name, self._holder, self._clock(), LEASE_TENTHS)

    def _queue_new(self) -> None:
        """Queues the notices after the cursor, and moves it. A crash between both queues nothing twice."""
        rows = self._notices.read(self._notices.cursor(self._name), BATCH)
        public = self._links.public_among([notice.game for _, notice in rows if notice.game], self._clock())
        for number, notice in rows:
            if notice.type in SENT_TYPES and (notice.listed or notice.game in public):
                self.deliveries.add(self._delivery(number, notice))
        if rows:
            self._notices.move_cursor(self._name, rows[-1][0])

    def _delivery(self, number: int, notice: Notice) -> Delivery:
        content = json.dumps(notice_to_json(number, notice), ensure_ascii=False)
        return Delivery(delivery_id(self.address, notice.key), self.address, notice.type, content, self._clock())

    def send(self, delivery: Delivery) -> Answer:
        """Sends a message once. Redirects are not followed."""
        parts, body, seconds = urlsplit(self.address), delivery.body.encode(), self._clock() // 10
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Senki/{VERSION}",
            "webhook-id": delivery.id,
            "webhook-timestamp": str(seconds),
            "webhook-signature": signature(self._key, delivery.id, seconds, body),
        }
        connection: HTTPConnection
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection = HTTPSConnection(parts.hostname or "", parts.port, timeout=TIMEOUT, context=context)
        else:
            connection = HTTPConnection(parts.hostname or "", parts.port, timeout=TIMEOUT)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            connection.request("POST", path, body, headers)
            status = connection.getresponse().status
        except (OSError, HTTPException) as error:
            return Answer(False, type(error).__name__)
        finally:
            connection.close()
        return Answer(200 <= status < 300, str(status), status != GONE)
