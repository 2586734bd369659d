"""Golden playthroughs: one short game per ruleset as text, said again by a test and compared line by line.

    python -m tests.conformance.playthrough RULESET [SEED]    says the file's commands again, or those of a random game

A line is what was said (`pass` so many times, by whoever has the word), then where the clock stands, how
many cards each seat has in every zone that is not empty, and the names of the cards. The claims at the head are written by
hand, from the rulebook, and stay.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.command import Command, command_of_event
from domain.registry import ruleset, specimens
from scripts.simulation.random_games import open_desk, random_game

GOLDEN = Path(__file__).parent / "golden"
_SAID = re.compile(r" *(\d+) (\S+) (\w+)([!.~]?) (\{.*?\}) => ")
_REPLY = {"": None, "!": True, ".": False, "~": None}
"""The mark after an act: said as an answer, after what waited, or aside."""
_CLAIM = re.compile(r"claim: after line (\d+) (\S+) has (\d+) cards?\b")
_RESULT = re.compile(r"claim: at the end (\w+) has (?:a )?(win|loss|draw)\b")


def read(name: str) -> tuple[list[str], list[str]]:
    """The claims and the lines of a golden file."""
    text = (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    return [line for line in text if line.startswith("claim: ")], [line for line in text if _SAID.match(line)]


def holds(claim: str, desk: Desk) -> bool:
    """Whether a claim is true of a game. Raises ValueError for one that cannot be read."""
    if match := _RESULT.match(claim):
        return bool(desk.table.result["seats"][match[1]] == match[2])
    match = _CLAIM.match(claim)
    if match is None:
        raise ValueError(f"a claim is `after line 7 A.hand has 5 cards` or `at the end A has a win`, not {claim!r}")
    events = [event for event in desk.events if event.line <= int(match[1])]
    return len(load_desk(events, desk.ruleset).table.at(match[2])) == int(match[3])


def decks(name: str) -> tuple[str, ...]:
    """The decks that are played."""
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    match = re.search(r"^decks: (.+)$", text, re.MULTILINE)
    assert match is not None
    return tuple(match[1].split())


def heard(line: str) -> Command:
    """The command of a line."""
    match = _SAID.match(line)
    assert match is not None, line
    seat, args = "" if match[2] == "-" else match[2], _tuples(json.loads(match[5]))
    return Command(seat, match[3], aside=args) if match[4] == "~" else Command(seat, match[3], args, _REPLY[match[4]])


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    return {key: _tuples(item) for key, item in value.items()} if isinstance(value, dict) else value


def play(name: str, deck_names: tuple[str, ...], said: list[Command]) -> tuple[Desk, list[str]]:
    """Says commands at a fresh desk; the lines that come of it."""
    desk = open_desk(ruleset(name), specimens(name), deck_names)
    lines = []
    for command in said:
        _say(desk, command)
        lines.append(_line(desk, command))
    return desk, lines


def _say(desk: Desk, command: Command) -> None:
    times = command.args.get("times", 0)
    for each in [command] if not times else (Command(desk.table.clock.speaker, "pass") for _ in range(times)):
        answer = desk.say(each)
        assert not isinstance(answer, Refusal), f"{each}: {answer}"


def _line(desk: Desk, command: Command) -> str:
    mark = "~" if command.aside else next(mark for mark, meaning in _REPLY.items() if meaning is command.reply)
    args = json.dumps(command.aside or command.args, ensure_ascii=False)
    clock = f"turn {desk.table.clock.turn} {desk.table.clock.node}"
    parts = (clock, _piles(desk), _names(desk, args))
    return f"{desk.log.line:>4} {command.seat or '-'} {command.act}{mark} {args} => {' | '.join(filter(None, parts))}"


def _names(desk: Desk, args: str) -> str:
    """The names of the cards that were named by their ids."""
    named = [card for card in re.findall(r"#\d+", args) if card in desk.table.cards and desk.table.data(card)]
    return ", ".join(f"{card} {desk.table.data(card)['name']}" for card in named)


def _piles(desk: Desk) -> str:
    table = desk.table
    return " · ".join(f"{seat} {' '.join(_counts(desk, seat))}" for seat in table.header.seats)


def _counts(desk: Desk, seat: str) -> list[str]:
    table = desk.table
    zones = [zone for zone in table.header.zones if zone.holder == seat and table.at(zone.key) and zone.name != "sideboard"]
    return [f"{zone.name.split('_')[0]} {len(table.at(zone.key))}" for zone in zones]


def record(name: str, seed: str) -> tuple[tuple[str, ...], list[Command]]:
    """What is said in a random game, passes in a row counted as one."""
    game = random_game(name, seed)
    game.play()
    said: list[Command] = []
    for event in game.desk.events[1:]:
        if event.is_command and event.said["act"] != "pass":
            said.append(command_of_event(event))
        elif event.is_command:
            before = said.pop().args["times"] if said and said[-1].act == "pass" else 0
            said.append(Command("", "pass", {"times": before + 1}))
    return game.decks, said


def write(name: str, seed: str = "") -> None:
    """Writes the body of a golden file again; the claims stay."""
    claims = read(name)[0] if (GOLDEN / f"{name}.txt").exists() else []
    deck_names, said = record(name, seed) if seed else (decks(name), list(map(heard, read(name)[1])))
    lines = play(name, deck_names, said)[1]
    head = [
        f"# {name}: a golden playthrough; see tests/conformance/playthrough.py.",
        *claims,
        f"decks: {' '.join(deck_names)}",
    ]
    GOLDEN.mkdir(exist_ok=True)
    (GOLDEN / f"{name}.txt").write_text("\n".join([*head, "", *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    write(*sys.argv[1:3])
