"""The state of one application: logs, stores, caches and read models, shared by all requests."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Lock

from fastapi import Request

from api.commands.cancelled_ids import CancelledIds
from api.commands.sent_offers import SentOffers
from api.cpu_budgets import CpuBudgets, charge_cpu, run_in_thread
from api.limits import IMPORT_TIMEOUT, SYNC_LIMITS
from api.links.store import SERVER_TOKEN_ID, Link, LinkCache, LinkStore
from api.live.log_watcher import LogWatcher
from api.monitoring.metrics import Metrics
from api.notices.notice_writer import NoticeWriter
from api.notices.store import NoticeStore
from api.server.compute_process import ComputeProcess
from api.settings import Settings
from api.shared_work import SharedWork
from api.statistics.ended_games import EndedGameCounter
from api.takebacks.store import ProposalStore
from api.tokens.store import ACCOUNT, TokenStore
from api.tournaments.answer_cache import TournamentAnswers
from api.views.cache import ViewCache
from domain import registry
from projections.filters import COUNTED
from projections.read_models import ReadModels, open_read_models
from projections.statistics_queries import check_countable
from replays.branches import BranchStore
from replays.card_lists.import_cache import ImportCache, import_code_digest_at_start
from replays.clerk import Clerk
from replays.desk_cache import DeskCache
from replays.gc_pause import gc_paused
from replays.imported_record_check import READERS
from replays.log import DamagedLog, UndamagedLog, open_log, open_tables, verification_mark_file
from replays.log.commit_listener import listen_to_tables
from replays.log.integrity.lost_files import LostFileDetector
from replays.messages import FILES
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.receipts import TournamentReceiptIssuer
from replays.trust.provenance_store import ProvenanceStore
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.record_importer import RecordImporter, read_trusted_keys
from replays.trust.seat_signature_store import SeatSignatureStore


class AppState:
    """The logs, stores, caches and read models of one application."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.budgets = CpuBudgets(settings.limits, anyone_opens=not settings.token)
        self.compute = ComputeProcess(settings.compute_process, charge_cpu)
        self.imports = ComputeProcess(settings.compute_process, charge_cpu, timeout=IMPORT_TIMEOUT, single_use=True)
        self.import_cache = ImportCache(settings.data / "imports", import_code_digest_at_start())
        self.metrics = Metrics(str(os.getpid()) if settings.workers > 1 else "")
        self.log = open_log(settings.data, settings.env)
        self.tables = open_tables(self.log, settings.data, "links")
        self.lost_files = LostFileDetector(self.log, self.tables)
        self.cancelled_ids = CancelledIds(self.tables)
        readers = (*READERS, check_countable)
        self.clerk = Clerk(self.log, catalogues=registry.specimen_cards, readers=readers, is_cancelled=self.cancelled_ids.has)
        self.desks = DeskCache(self.log, registry.ruleset, registry.specimen_cards, 64)
        self.tournaments = TournamentClerk(open_tournament_log(settings.data, settings.env))
        self.tournament_answers = TournamentAnswers()
        self.views = ViewCache(self.log)
        self.feed_messages: SharedWork[Sequence[bytes]] = SharedWork(64)
        for log in (self.log, self.tournaments.log):
            log.listen()
        self.watcher, self.tournament_watcher = (
            LogWatcher(self.log, settings.poll),
            LogWatcher(self.tournaments.log, settings.poll),
        )
        self.links = LinkStore(self.tables)
        self.tokens = TokenStore(self.tables)
        self.notices = NoticeStore(self.tables)
        self.notice_writer = NoticeWriter((self.log, self.tournaments.log), self.links, self.notices, self.now, settings.poll)
        self.notary = ReceiptIssuer(self.tables, self.log)
        self.tournament_notary = TournamentReceiptIssuer(self.notary, self.tournaments.log)
        self.seat_signatures = SeatSignatureStore(self.tables)
        self.origins = ProvenanceStore(self.tables, self.log)
        keys = (self.notary.signer.key, *read_trusted_keys(settings.data))
        self.importer = RecordImporter(self.clerk, registry.ruleset, keys)
        self.proposals = ProposalStore(self.tables)
        self.branches = BranchStore(self.tables)
        self.sent_offers = SentOffers()
        self.link_cache = LinkCache(self.now)
        self._link_listener = listen_to_tables(self.tables, self._look_up_links_again)
        self._read_models: ReadModels | None = None
        self._sound: UndamagedLog | None = None
        self._removed: set[str] = set()
        self._lock = Lock()
        self.ended_games = EndedGameCounter(self._count_new_events)
        self.log.on_game_end = self.ended_games.note_end

    @property
    def is_shared(self) -> bool:
        """Returns whether other processes, here or on other machines, serve the same games."""
        return self.settings.workers > 1 or self.log.in_postgres

    def now(self) -> int:
        """Returns the time in tenths of a second since the epoch."""
        return self.settings.clock()

    @property
    def read_models(self) -> ReadModels:
        """The read models, opened at first use. They may lag behind the log; see `read_models_up_to_date`."""
        with self._lock:
            if self._read_models is None:
                self._sound = UndamagedLog(
                    self.log, verification_mark_file(self.settings.data, self.settings.env), while_reading=True
                )
                self._read_models = open_read_models(self.settings.data, self._sound)
            return self._read_models

    @property
    def damaged(self) -> Mapping[str, DamagedLog]:
        """The games that are known to be damaged, and where the damage begins."""
        if self._sound is None or self._read_models is None:
            return {}
        fallen = {
            game: DamagedLog(game, at, FILES.message("it_cannot_be_counted_said", said=why))
            for game, (at, why) in self._read_models.failures.items()
        }
        return {**fallen, **self._sound.damaged}

    def read_models_up_to_date(self) -> ReadModels:
        """Returns the read models at the end of the log, without the rows of games that are damaged by now."""
        models = self.read_models
        while True:
            with suppress(DamagedLog):  # damage was just detected; the next try omits that game
                with gc_paused():
                    models.catch_up()
                if self._sound is not None:
                    with models.store.writing:  # the scan goes on while another thread reads
                        self._sound.finish_scan()
                self._remove_damaged(models)
                return models

    def _count_new_events(self) -> None:
        """Updates the read models, unless they lag so far behind that a report has to do it."""
        if not self.is_reading_behind():
            self.read_models_up_to_date()

    def is_large_query(self) -> bool:
        """Returns whether a statistical query takes too long to be answered at once. Blocking."""
        count: int = self.read_models.query(f"SELECT count(*) AS games FROM {COUNTED}")[0]["games"]
        return count > SYNC_LIMITS.games or self.is_reading_behind()

    def is_reading_behind(self) -> bool:
        """Returns whether the read models lag too far behind the log to be updated within an answer. Blocking."""
        return self.read_models.events_behind(self.log.recorder.max_notification_id() or 0) > SYNC_LIMITS.unread

    def _remove_damaged(self, models: ReadModels) -> None:
        new = set(self.damaged) - self._removed
        if new:
            models.remove_games(new)
            self._removed |= new

    async def is_link_valid(self, link: Link) -> bool:
        """Returns whether a link that was valid before still is."""
        if link.id == SERVER_TOKEN_ID:
            return True
        if link.id.startswith(ACCOUNT):
            return await run_in_thread(self.tokens.is_valid, link.id.removeprefix(ACCOUNT))
        for newest in (False, True):  # a link that was made a moment ago is not among the cached ones
            links = await self.link_cache.find_of_game(link.game, lambda: self.links.unrevoked(link.game), newest)
            if link.id in links:
                return links[link.id].is_valid(self.now())
        return False

    def forget_links(self, game: str) -> None:
        """Looks up all links again, because one of this game was revoked, and wakes the game's event streams."""
        self.link_cache.clear()
        for watcher in (self.watcher, self.tournament_watcher):
            watcher.wake(game)

    @property
    def hears_of_links(self) -> bool:
        """Returns whether event streams are woken when another process ends a link."""
        return self._link_listener is not None and self._link_listener.is_listening

    def _look_up_links_again(self) -> None:
        self.link_cache.clear()
        self.tokens.clear_cache()
        for watcher in (self.watcher, self.tournament_watcher):
            watcher.wake_all()

    def close(self) -> None:
        """Closes logs, stores, read models and the compute process."""
        if self._link_listener is not None:
            self._link_listener.stop()
        self.compute.close()
        self.imports.close()
        self.ended_games.stop()
        self.notice_writer.stop()
        self.watcher.stop()
        self.tournament_watcher.stop()
        if self._read_models is not None:
            self._read_models.close()
        self.tables.close()
        self.tournaments.log.close()
        self.log.close()


def app_state(request: Request) -> AppState:
    """Returns the state of the application that received a request."""
    state: AppState = request.app.state.senki
    return state
