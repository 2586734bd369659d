"""What the routes work with: the clerk, the views, the links, the statistics."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Lock
from typing import ParamSpec, TypeVar

from anyio.to_thread import run_sync
from fastapi import Request

from api.commands.store import CancelledIds, SentOffers
from api.cpu_budgets import CpuBudgets, charge_cpu, measure_cpu
from api.limits import SYNC_LIMITS
from api.links.store import Link, LinkStore
from api.live.log_watcher import LogWatcher
from api.monitoring import Metrics
from api.server.compute_process import ComputeProcess
from api.settings import Settings
from api.takebacks.store import ProposalStore
from api.views.cache import ViewCache
from domain import registry
from projections.questions import as_counted
from projections.runner import ReadModels, open_read_models
from projections.which import COUNTED
from replays.branches import Branches
from replays.clerk import Clerk
from replays.desk_cache import DeskCache
from replays.gc_pause import gc_paused
from replays.imported_record_check import READERS
from replays.log import Damaged, SoundLog, checked_log, open_log, open_tables
from replays.tournaments.clerk import LeagueClerk
from replays.tournaments.log import open_league_log
from replays.tournaments.receipts import LeagueNotary
from replays.trust.provenance import ProvenanceStore, RecordImporter, trusted_keys
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.seat_signatures import SeatSignatureStore

HELD = 0.7
"""Seconds for which feeds rely on a link that was looked up; with a feed's own second, under the two that ending may take."""
P = ParamSpec("P")
T = TypeVar("T")


class AppState:
    """Everything that one application holds open."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.budgets = CpuBudgets(settings.limits, everybody=not settings.token)
        self.apart = ComputeProcess(settings.apart, charge_cpu)
        self.metrics = Metrics(str(os.getpid()) if settings.workers > 1 else "")
        self.log = open_log(settings.data, settings.env)
        self.tables = open_tables(self.log, settings.data, "links")
        self.withdrawn = CancelledIds(self.tables)
        readers = (*READERS, as_counted)
        self.clerk = Clerk(self.log, catalogues=registry.specimen_cards, readers=readers, withdrawn=self.withdrawn.has)
        self.desks = DeskCache(self.log, registry.ruleset, registry.specimen_cards, 64)
        self.league = LeagueClerk(open_league_log(settings.data, settings.env))
        self.sight = ViewCache(self.log)
        for log in (self.log, self.league.log):
            log.listen()
        self.watch, self.league_watch = LogWatcher(self.log, settings.poll), LogWatcher(self.league.log, settings.poll)
        self.links = LinkStore(self.tables)
        self.notary = ReceiptIssuer(self.tables, self.log)
        self.league_notary = LeagueNotary(self.notary, self.league.log)
        self.endorsed = SeatSignatureStore(self.tables)
        self.origins = ProvenanceStore(self.tables)
        keys = (self.notary.signer.key, *trusted_keys(settings.data))
        self.taker = RecordImporter(self.clerk, self.origins, registry.ruleset, keys)
        self.proposals = ProposalStore(self.tables)
        self.branches = Branches(self.tables)
        self.offered = SentOffers()
        self.passes: dict[tuple[str, str], tuple[float, Link]] = {}
        self._held: dict[str, tuple[float, bool]] = {}
        self._looking: dict[tuple[asyncio.AbstractEventLoop, str], asyncio.Future[bool]] = {}
        self._models: ReadModels | None = None
        self._sound: SoundLog | None = None
        self._left_out: set[str] = set()
        self._lock = Lock()

    @property
    def among_others(self) -> bool:
        """Whether other processes, here or on other machines, serve the same games."""
        return self.settings.workers > 1 or self.log.in_postgres

    def now(self) -> int:
        """Tenths of a second since the epoch."""
        return self.settings.clock()

    @property
    def models(self) -> ReadModels:
        """The read models, opened when they are asked first; see `caught_up`."""
        with self._lock:
            if self._models is None:
                self._sound = SoundLog(self.log, checked_log(self.settings.data, self.settings.env))
                self._models = open_read_models(self.settings.data, self._sound)
            return self._models

    @property
    def damaged(self) -> Mapping[str, Damaged]:
        """The games whose damage is known, and where it begins."""
        if self._sound is None or self._models is None:
            return {}
        fallen = {game: Damaged(game, at, f"it cannot be counted ({why})") for game, (at, why) in self._models.fallen.items()}
        return {**fallen, **self._sound.damaged}

    def caught_up(self) -> ReadModels:
        """The read models at the end of the log, without what they had of games that are damaged by now."""
        models = self.models
        while True:
            with suppress(Damaged):  # it was met first while its game was read again; the next try goes on without it
                with gc_paused():
                    models.catch_up()
                self._leave_out(models)
                return models

    def is_much(self) -> bool:
        """Whether a question to the statistics takes longer than an answer should. Blocking."""
        count: int = self.models.query(f"SELECT count(*) AS games FROM {COUNTED}")[0]["games"]
        return count > SYNC_LIMITS.games or self.is_behind()

    def is_behind(self) -> bool:
        """Whether more is to be read, before statistics answer, than an answer should wait for. Blocking."""
        return self.models.unread(self.log.recorder.max_notification_id() or 0) > SYNC_LIMITS.unread

    def _leave_out(self, models: ReadModels) -> None:
        new = set(self.damaged) - self._left_out
        if new:
            models.forget(new)
            self._left_out |= new

    def known_to_hold(self, link: Link) -> bool:
        """Whether a link was looked up a moment ago, by whomever, and holds. Does not block."""
        until, held = self._held.get(link.id, (0.0, False))
        return time.monotonic() < until and held and link.holds(self.now())

    def holds(self, link: Link) -> bool:
        """Whether a link that was found before still holds: looked up once for all who hold it, and again soon. Blocking."""
        if self.known_to_hold(link):
            return True
        held = self.links.again(link, self.now())
        if len(self._held) > 4096:
            self._held.clear()
        self._held[link.id] = (time.monotonic() + HELD, held)
        return held

    async def still_holds(self, link: Link) -> bool:
        """The same without blocking: what feeds that were woken together ask is looked up once."""
        if self.known_to_hold(link):
            return True
        key = asyncio.get_running_loop(), link.id
        if key not in self._looking:
            self._looking[key] = asyncio.ensure_future(run_in_thread(self.holds, link))
            self._looking[key].add_done_callback(lambda _: self._looking.pop(key, None))
        return await asyncio.shield(self._looking[key])

    def end(self, game: str) -> None:
        """A link to a game was ended: nothing that was known of links counts any more, and its feeds look again."""
        self.passes.clear()
        self._held.clear()
        self.watch.wake(game)

    def close(self) -> None:
        """Closes everything."""
        self.apart.close()
        self.watch.stop()
        self.league_watch.stop()
        if self._models is not None:
            self._models.close()
        self.tables.close()
        self.league.log.close()
        self.log.close()


def app_state(request: Request) -> AppState:
    """The house of the application that a request came to."""
    state: AppState = request.app.state.senki
    return state


async def run_in_thread(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Does blocking work in a thread, charged to whoever asked for it."""

    def done() -> T:
        with measure_cpu():
            return work(*args, **more)

    return await run_sync(done)
