"""Rows of the table of `scripts/bench` that query the service over real connections, in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.kernel.record.event import Event
from scripts.benchmarks import service_requests
from scripts.benchmarks.http_client import named_postgres
from scripts.benchmarks.local_benchmarks import BenchmarkRow, Measured
from scripts.benchmarks.service_requests import measure_request_sizes

TABLES = 50


def first_half_of_game(events: Sequence[Event]) -> Sequence[Event]:
    """Returns the first half of a game, in whole lines."""
    line = events[len(events) // 2].line
    return [event for event in events if event.line <= line]


def _board(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    board = service_requests.measure_board(first_half_of_game(events))
    return [
        BenchmarkRow("board over HTTP", "an endpoint that answers `ok`", board.ratio, ">= 0.9", f"{1 / board.ours:.0f}/s")
    ]


def _say(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    say = service_requests.measure_submit(first_half_of_game(events))
    return [
        BenchmarkRow("say over HTTP", "an endpoint with one INSERT, FULL", say.ratio, ">= 0.55", f"{say.ours * 1e3:.1f} ms")
    ]


def _tables(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Measures many tables that submit lines all the time: the slowest answers, compared with the median."""
    p50, p99 = service_requests.measure_many_tables(first_half_of_game(events), TABLES)
    figures = f"{p50 * 1e3:.0f} ms, {p99 * 1e3:.0f} ms at the 99th percentile"
    return [BenchmarkRow(f"{TABLES} tables at once, 99th percentile", "their median", p99 / p50, "<= 5", figures)]


def _receipt(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    given = service_requests.measure_receipt(first_half_of_game(events))
    return [BenchmarkRow("a receipt", "say over HTTP", given.ratio, "<= 0.1", f"{given.floor * 1e6:.0f} µs")]


def _line(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """A line that is tapped: body and answer together, against the two kilobytes that it may cost."""
    sizes = sorted(measure_request_sizes(first_half_of_game(events))) or [0]
    middle = sizes[len(sizes) // 2]
    return [BenchmarkRow("a tapped line", "2048 bytes", middle / 2048, "<= 1", f"{middle} bytes, {sizes[-1]} at most")]


def _lag(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    lag = service_requests.measure_stream_lag(first_half_of_game(events))
    return [
        BenchmarkRow(
            "live lag", "the save itself", lag.ours / lag.floor, "<= 0.2", f"{lag.ours * 1e3:.1f} ms after the answer"
        )
    ]


def _across(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """How late another process has it, over SQLite and over the PostgreSQL that is named."""
    named = named_postgres()
    over = {"SQLite": {}, **({"PostgreSQL": named} if named else {})}
    return [
        _late(service_requests.measure_stream_lag_across_processes(first_half_of_game(events), env=env), name)
        for name, env in over.items()
    ]


def _late(lag: service_requests.FloorAndOurs, over: str) -> BenchmarkRow:
    figures = f"{lag.ours * 1e3:.1f} ms after the answer"
    return BenchmarkRow(f"live lag in another process, {over}", "50 ms", lag.ours / 0.05, "<= 1", figures)


SERVED: Mapping[str, Measured] = {
    "board": _board,
    "say": _say,
    "tables": _tables,
    "receipt": _receipt,
    "line": _line,
    "lag": _lag,
    "across": _across,
}
