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
from replays.branches import BranchStore
from replays.clerk import Clerk
from replays.desk_cache import DeskCache
from replays.gc_pause import gc_paused
from replays.imported_record_check import READERS
from replays.log import DamagedLog, UndamagedLog, open_log, open_tables, verification_mark_file
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
        self.compute = ComputeProcess(settings.compute_process, charge_cpu)
        self.metrics = Metrics(str(os.getpid()) if settings.workers > 1 else "")
        self.log = open_log(settings.data, settings.env)
        self.tables = open_tables(self.log, settings.data, "links")
        self.cancelled_ids = CancelledIds(self.tables)
        readers = (*READERS, as_counted)
        self.clerk = Clerk(self.log, catalogues=registry.specimen_cards, readers=readers, withdrawn=self.cancelled_ids.has)
        self.desks = DeskCache(self.log, registry.ruleset, registry.specimen_cards, 64)
        self.tournaments = LeagueClerk(open_league_log(settings.data, settings.env))
        self.views = ViewCache(self.log)
        for log in (self.log, self.tournaments.log):
            log.listen()
        self.watcher, self.tournament_watcher = (
            LogWatcher(self.log, settings.poll),
            LogWatcher(self.tournaments.log, settings.poll),
        )
        self.links = LinkStore(self.tables)
        self.notary = ReceiptIssuer(self.tables, self.log)
        self.tournament_notary = LeagueNotary(self.notary, self.tournaments.log)
        self.seat_signatures = SeatSignatureStore(self.tables)
        self.origins = ProvenanceStore(self.tables)
        keys = (self.notary.signer.key, *trusted_keys(settings.data))
        self.importer = RecordImporter(self.clerk, self.origins, registry.ruleset, keys)
        self.proposals = ProposalStore(self.tables)
        self.branches = BranchStore(self.tables)
        self.sent_offers = SentOffers()
        self.passes: dict[tuple[str, str], tuple[float, Link]] = {}
        self._held: dict[str, tuple[float, bool]] = {}
        self._looking: dict[tuple[asyncio.AbstractEventLoop, str], asyncio.Future[bool]] = {}
        self._read_models: ReadModels | None = None
        self._sound: UndamagedLog | None = None
        self._left_out: set[str] = set()
        self._lock = Lock()

    @property
    def is_shared(self) -> bool:
        """Whether other processes, here or on other machines, serve the same games."""
        return self.settings.workers > 1 or self.log.in_postgres

    def now(self) -> int:
        """Tenths of a second since the epoch."""
        return self.settings.clock()

    @property
    def read_models(self) -> ReadModels:
        """The read models, opened when they are asked first; see `caught_up`."""
        with self._lock:
            if self._read_models is None:
                self._sound = UndamagedLog(self.log, verification_mark_file(self.settings.data, self.settings.env))
                self._read_models = open_read_models(self.settings.data, self._sound)
            return self._read_models

    @property
    def damaged(self) -> Mapping[str, DamagedLog]:
        """The games whose damage is known, and where it begins."""
        if self._sound is None or self._read_models is None:
            return {}
        fallen = {
            game: DamagedLog(game, at, f"it cannot be counted ({why})")
            for game, (at, why) in self._read_models.fallen.items()
        }
        return {**fallen, **self._sound.damaged}

    def read_models_up_to_date(self) -> ReadModels:
        """The read models at the end of the log, without what they had of games that are damaged by now."""
        models = self.read_models
        while True:
            with suppress(DamagedLog):  # it was met first while its game was read again; the next try goes on without it
                with gc_paused():
                    models.catch_up()
                self._leave_out(models)
                return models

    def is_large_query(self) -> bool:
        """Whether a question to the statistics takes longer than an answer should. Blocking."""
        count: int = self.read_models.query(f"SELECT count(*) AS games FROM {COUNTED}")[0]["games"]
        return count > SYNC_LIMITS.games or self.is_reading_behind()

    def is_reading_behind(self) -> bool:
        """Whether more is to be read, before statistics answer, than an answer should wait for. Blocking."""
        return self.read_models.unread(self.log.recorder.max_notification_id() or 0) > SYNC_LIMITS.unread

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
        self.watcher.wake(game)

    def close(self) -> None:
        """Closes everything."""
        self.compute.close()
        self.watcher.stop()
        self.tournament_watcher.stop()
        if self._read_models is not None:
            self._read_models.close()
        self.tables.close()
        self.tournaments.log.close()
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
