"""Whole games written down by a scribe, of cards known by their names alone: line by line what was meant.

Behind each line of such a sheet stands `// verdict RULES; claim; claim`: the verdict with the rules that it names (of an open
one at least these), then what the table shows once the line is through: `B.nation 23` (so many cards), `Zura in A.junkyard`,
`Ilmar in Zura` (set on it), `A wins`. At the foot stands the whole table of the end: `// At the end: ...`, `// In play: ...`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import group_by_line
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from domain.registry import available, ruleset
from replays.sheet import parse_sheet, play_sheet, write_sheet
from scripts.cli import demo_games

ON_THE_TABLE = ("star_front",)
"""Cards that belong to the game and to no deck."""
every_sheet = pytest.mark.parametrize("name", demo_games.paper_game_names())


class Meant(NamedTuple):
    """A line of a sheet with what was meant by it."""

    source: str
    verdict: str
    rules: frozenset[str]
    claims: tuple[str, ...]


def meant(name: str) -> list[Meant]:
    """What stands behind the declarations of a sheet."""
    results = []
    game = demo_games.scoresheet_path(name).read_text("utf-8").partition("\n---\n")[2]
    for line in game.splitlines():
        if line and not line.startswith(("---", "//")):
            said, _, remark = line.partition(" // ")
            verdict, *claims = remark.split("; ")
            word, *rules = verdict.split()
            results.append(Meant(said.strip(), word, frozenset(rules), tuple(claims)))
    return results


def happened(name: str) -> Iterator[tuple[tuple[Event, ...], Table]]:
    """The events of each line, and the table after it. The table is the same one, followed."""
    events = play_sheet(
        parse_sheet(demo_games.scoresheet_path(name).read_text("utf-8")), ruleset(demo_games.ruleset_of(name))
    ).events
    table, wanted = Table(header_of(events)), meant(name)
    headings = 0
    ended: tuple[Event, ...] = ()
    for number, batch in enumerate(group_by_line(events)):
        for event in batch:
            for change in event.changes:
                apply_change(table, change)
        if number and is_heading(batch, wanted[number - 1 - headings : number - headings]):
            headings, ended = headings + 1, (*ended, *batch)
        elif number:
            yield (*ended, *batch), table
            ended = ()


def is_heading(batch: Sequence[Event], line: Sequence[Meant]) -> bool:
    """Whether these events end a turn because the heading of the next one says so."""
    declared = [event.said for event in batch if event.family == "declared"]
    ends = bool(declared) and declared[0].get("act") == "end_turn" and batch[0].seat == ""
    return ends and not (line and line[0].source.startswith("end_turn"))


def verdict_of(batch: tuple[Event, ...]) -> tuple[str, set[str]]:
    """The worst verdict of a line, with all rules that it names."""
    results = {event.verdict[0]: set[str]() for event in batch}
    for event in batch:
        results[event.verdict[0]] |= set(event.verdict[1:])
    return next((word, results[word]) for word in ("illegal", "open", "legal") if word in results)


def holds(claim: str, table: Table) -> bool:
    """Whether the table shows what a claim says."""
    if match := re.fullmatch(r"(\w+) wins", claim):
        return bool(table.result is not None and table.result["seats"][match[1]] == "win")
    if match := re.fullmatch(r"(\w+\.\w+) (\d+)", claim):
        return len(table.at(match[1])) == int(match[2])
    name, _, place = claim.partition(" in ")
    where = {card.place for card in table.cards.values() if card.printing == f"~{name}"}
    hosts = {card.id for card in table.cards.values() if card.printing == f"~{place}"}
    return bool(where & (hosts | {place}))


def test_every_rulebook_has_a_game_on_paper() -> None:
    assert {demo_games.ruleset_of(name) for name in demo_games.paper_game_names()} == {*available()}


@every_sheet
def test_every_line_says_what_was_meant(name: str) -> None:
    wrong = []
    for line, (batch, table) in zip(meant(name), happened(name), strict=True):
        word, rules = verdict_of(batch)
        missing = [claim for claim in line.claims if not holds(claim, table)]
        named = line.rules == rules if word == "illegal" else line.rules <= rules
        if word != line.verdict or not named or missing:
            wrong.append((line.source, word, sorted(rules), missing))
    assert wrong == []


def at_the_foot(name: str, head: str) -> list[str]:
    """The claims of a remark at the foot of a sheet."""
    match = re.search(rf"^// {head}: (.*)$", demo_games.scoresheet_path(name).read_text("utf-8"), re.MULTILINE)
    assert match is not None
    return match[1].split("; ")


@every_sheet
def test_the_table_of_the_end_is_the_one_that_was_meant(name: str) -> None:
    *_, (_, table) = happened(name)
    there = [f"{zone} {len(table.at(zone))}" for zone in table.zones if table.at(zone)]
    assert at_the_foot(name, "At the end") == there
    in_play = [
        f"{printing.removeprefix('~')} in {zone}"
        for zone, each in table.zones.items()
        for card in (table.at(zone) if each.in_play else ())
        if (printing := table.cards[card].printing or "").startswith("~")
    ]
    assert at_the_foot(name, "In play") == in_play


@every_sheet
def test_one_player_errs_in_several_ways_and_no_card_is_on_a_list(name: str) -> None:
    rules = {rule for line in meant(name) if line.verdict == "illegal" for rule in line.rules}
    pins = play_sheet(
        parse_sheet(demo_games.scoresheet_path(name).read_text("utf-8")), ruleset(demo_games.ruleset_of(name))
    ).desk.table.pins
    assert len(rules) >= 3
    assert all(printing.startswith("~") for printing, data in pins.items() if data.get("type") not in ON_THE_TABLE)


@every_sheet
def test_the_sheet_of_the_record_gives_the_game_back(name: str) -> None:
    rules = ruleset(demo_games.ruleset_of(name))
    desk = play_sheet(parse_sheet(demo_games.scoresheet_path(name).read_text("utf-8")), rules).desk
    again = play_sheet(parse_sheet(write_sheet(desk.events, rules)), rules, at=desk.events[0].at).desk
    assert again.table.state() == desk.table.state()
