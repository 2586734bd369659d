"""Answers that everybody in a hall requests at once: each is made and compressed once for a position of a tournament."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache
from starlette.datastructures import Headers
from starlette.responses import Response

from api.http.request_parts import etag
from api.http.responses import bytes_response
from api.shared_work import SharedWork
from api.tournaments.serializers import PublicReader, standings_to_json, tournament_to_json
from domain.tournaments.state import Tournament

_encode = msgspec.json.Encoder().encode
_COMPRESSION, _SMALL = 6, 600
STANDINGS_SECONDS = 2.0
"""How old the standings may be that a hall is answered: with several results a second, each would compute them again."""


class EncodedAnswer(NamedTuple):
    """A body of JSON at a position, and the same compressed."""

    position: int
    body: bytes
    zipped: bytes

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> EncodedAnswer:
        """Encodes an answer that has its `position`."""
        body = _encode(value)
        return cls(value["position"], body, gzip.compress(body, _COMPRESSION, mtime=0) if len(body) > _SMALL else b"")

    def response(self, headers: Headers) -> Response:
        """Returns the response to a request with these headers: 304 for a client that has it."""
        tag = etag(self.position)
        if tag in headers.get("if-none-match", ""):
            return bytes_response(b"", {"ETag": tag}, 304)
        if self.zipped and "gzip" in headers.get("accept-encoding", ""):
            return bytes_response(
                self.zipped, {"ETag": tag, "Content-Encoding": "gzip", "Vary": "Authorization, Accept-Encoding"}
            )
        return bytes_response(self.body, {"ETag": tag})


class TournamentAnswers:
    """What everybody may see of tournaments. The keys: tournament, what was requested, position."""

    def __init__(self) -> None:
        self.answers: SharedWork[EncodedAnswer] = SharedWork(64)
        self.changes: SharedWork[bytes] = SharedWork(256)
        self._last_standings: LRUCache[str, tuple[float, EncodedAnswer]] = LRUCache(64)
        self._computing: set[str] = set()

    async def answer(self, key: tuple[str, Hashable, int], make: Callable[[], Mapping[str, Any]]) -> EncodedAnswer:
        """Returns an answer that is the same for everybody, made once for a tournament, what was requested, and position."""
        return self.answers.ready(key) or await self.answers.get(key, lambda: EncodedAnswer.of(make()))

    async def tournament(self, name: str, made: Tournament) -> EncodedAnswer:
        """Returns a tournament as everybody sees it."""
        return await self.answer((name, "", made.length), lambda: tournament_to_json(PublicReader(name), made))

    async def standings(self, name: str, made: Tournament, recent: bool = False) -> EncodedAnswer:
        """Returns the standings of the present stage by the tournament's own profile.

        `recent`: perhaps those before the last results, if they were made a moment ago or newer ones are on their way:
        pages ask again for the newest.
        """
        then, last = self._last_standings.get(name, (0.0, None))
        fresh = time.monotonic() - then < STANDINGS_SECONDS or name in self._computing
        if last is not None and (last.position == made.length or (recent and fresh)):
            return last
        self._computing.add(name)
        try:
            answer = await self.answer((name, "standings", made.length), lambda: standings_to_json(made))
        finally:
            self._computing.discard(name)
        self._note_standings(name, answer)
        return answer

    def _note_standings(self, tournament: str, answer: EncodedAnswer) -> None:
        known = self._last_standings.get(tournament)
        if known is None or known[1].position < answer.position:
            self._last_standings[tournament] = (time.monotonic(), answer)
