"""`senki simulate`: random legal games from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from domain.parts.common.ruleset_package import Specimens
from scripts.cli.card_list_files import read_card_file
from scripts.cli.composition import JsonOption, find_ruleset
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import REFUSED, fail, out, print_json
from scripts.cli.terminal.vocabulary import Vocabulary, language_of
from scripts.conformance.edges import load_edge

GAMES = 10
"""Games that are played where nobody says how many."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("simulate")(simulate)


class Edge(StrEnum):
    """An edge of the rules (`scripts.conformance.edges`)."""

    SCRIBE = "scribe"
    UNKNOWN = "unknown"
    OFFERS = "offers"
    TWINS = "twins"
    LISTS = "lists"
    NONSENSE = "nonsense"
    PAPER = "paper"
    SWALLOWED = "swallowed"


def _report(
    ruleset: str, seed: int, games: int, seats: int, edge: Edge | None, count: int, jobs: int, cards: Path | None
) -> dict[str, Any]:
    from scripts.simulation import many_games

    decks = _decks_of_list(ruleset, cards, seed) if cards else None
    if edge is None:
        return many_games.run_report(ruleset, seed, games or GAMES, seats, jobs, decks)
    if games and edge is not Edge.PAPER:
        fail(msg("edge_said_is_counted_in_lines", said=edge))
    if jobs > 1 and not games:
        fail(msg("jobs_share_whole_games_say"))
    whole = {"games": games, "jobs": jobs} if games else {}
    report: dict[str, Any] = load_edge(edge).run(ruleset, seed, count, decks=decks, **whole).to_plain()
    return report


def _decks_of_list(ruleset: str, path: Path, seed: int) -> Specimens:
    """Returns random decks of a card list; exits with the reason if its whole cards make none."""
    from scripts.simulation import generated_specimens

    try:
        return generated_specimens.random_decks_of_list(ruleset, read_card_file(ruleset, path), seed)
    except ValueError as error:
        fail(msg("no_deck_of_whole_cards", said=path.name, reason=message_of(error)), hints=[msg("more_cards_are_whole_if")])


def simulate(
    ruleset: Annotated[str, typer.Argument(help="Which rulebook.")],
    seed: Annotated[int, typer.Option(help="The seed; the same seed plays the same games.")] = 1,
    games: Annotated[
        int,
        typer.Option(min=0, show_default=False, help=f"How many games (default {GAMES}); with `--edge paper` whole games."),
    ] = 0,
    seats: Annotated[int, typer.Option(show_default=False, help="How many seats (default: the fewest).")] = 0,
    edge: Annotated[Edge | None, typer.Option(help="Try the rules at an edge instead.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many lines are tried at an edge.")] = 1000,
    cards: Annotated[
        Path | None, typer.Option(help="A card list: random legal decks of its cards, those that are known whole.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="So many processes share the games.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Play random legal games and report how they ended, or what is wrong at an edge.

    The decks are those of the specimens, or random ones of a card list.
    """
    rules = find_ruleset(ruleset)
    try:
        report = _report(ruleset, seed, games, seats or rules.book.seats[0], edge, count, jobs, cards)
    except ValueError as error:
        fail(message_of(error))
    if as_json:
        print_json(report)
    else:
        for line in _describe_report(report, Vocabulary(language_of(""), ruleset)):
            out.print(line, markup=False)
    if report.get("errors"):
        raise typer.Exit(REFUSED)


def _describe_report(report: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    """Describes a report: what was played or tried, how it ended, and what is wrong."""
    title = {**report, "ruleset": vocabulary.term("title")}
    if "edge" in report:
        yield vocabulary.label("tried_by_seed", **title)
        yield from (vocabulary.label("troubles", kind=kind, count=count) for kind, count in report["troubles"].items())
        yield from report["errors"] or (vocabulary.label("all_held"),)
        return
    yield vocabulary.label("played_by_seed", **title)
    for result, count in report["results"].items():
        yield vocabulary.label("ended_times", ended=_describe_result(result, vocabulary), count=count)
    if report["turns"]:
        yield vocabulary.label("turns_played", **report["turns"])
    yield vocabulary.label("verdicts_open", open=report["open"])
    for error in report["errors"]:
        yield vocabulary.label(
            "trouble", **{**error, "kind": vocabulary.optional_label(f"trouble.{error['kind']}") or error["kind"]}
        )
    timings = report["timings"]
    yield vocabulary.label("pace", seconds=timings["seconds"], rate=timings["decisions_per_second"])


def _describe_result(result: str, vocabulary: Vocabulary) -> str:
    """`A won: conceded`, or `nobody won: ...`, as a report names it."""
    who, _, reason = result.partition(": ")
    winners = who.removesuffix(" won")
    ends = (
        vocabulary.label("nobody_won")
        if who == "nobody won"
        else vocabulary.label("won", winner=winners.replace(" and ", ", "))
    )
    return vocabulary.label("ended", ends=ends, reason=vocabulary.reason(reason))
