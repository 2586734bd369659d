"""What a log prints as notation is read back as the same command, and so is what a person types after it."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command, command_of_event
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.registry import available
from replays.sheet.card_lookup import LookupContext, NameTable
from replays.sheet.command_builder import build_command, parse_revealed_card
from replays.sheet.handles import build_reveal_command
from replays.sheet.line_formatter import format_declaration
from replays.sheet.parser import parse_declaration, parse_handle
from replays.sheet.writer import are_same_command
from scripts.conformance.edges.random_manual_commands import random_manual_command
from scripts.simulation.random_games import random_game
from tests.soak import in_full

STEPS = 70
BY_HAND = 3
"""Commands by hand that are printed after each step."""


def _read(desk: Desk, table: Table, line: str, events: int) -> Command:
    names = NameTable(desk.catalogue)
    names.add_known_printings(table)
    scene = LookupContext(table, names, desk.events[:events], "", 1, line)
    if parse_revealed_card(line):
        return build_reveal_command(parse_handle(line), scene, desk.ruleset.parse_printing)
    return build_command(parse_declaration(line), scene, desk.ruleset.acts)


def _as_event(command: Command) -> Event:
    said = {"act": command.act, "args": command.args}
    private = {command.seat: command.aside} if command.aside else {}
    return Event("declared", command.act, command.seat, "", 1, -1, LEGAL, said, private, (), command.by, 0)


@pytest.mark.parametrize("game", range(in_full(20, 1)))
@pytest.mark.parametrize("ruleset", available())
def test_every_printed_declaration_is_read_back_as_the_same_command(ruleset: str, game: int) -> None:
    played = random_game(ruleset, "printed", game, mode="scribe")
    for _ in range(in_full(400, STEPS)):
        if not played.step():
            break
    desk, table = played.desk, Table(played.desk.table.header)
    for number, event in enumerate(desk.events):
        line = format_declaration(event, table, desk.ruleset.acts)
        assert not line or are_same_command(_read(desk, table, line, number), command_of_event(event)), line
        for change in event.changes:
            apply_change(table, change)


@pytest.mark.parametrize("game", range(in_full(20, 1)))
@pytest.mark.parametrize("ruleset", available())
def test_every_effect_by_hand_is_read_back_as_it_is_printed(ruleset: str, game: int) -> None:
    played, random = random_game(ruleset, "by hand", game, mode="scribe"), Random(f"by hand:{game}")
    for _ in range(in_full(200, STEPS)):
        if not played.step() or played.last_command is None:
            break
        for _ in range(BY_HAND):
            seat = random.choice(played.desk.table.header.seats)
            command = random_manual_command(played.desk, seat, played.last_command, random)
            line = format_declaration(_as_event(command), played.desk.table, played.desk.ruleset.acts)
            assert are_same_command(_read(played.desk, played.desk.table, line, len(played.desk.events)), command), line
