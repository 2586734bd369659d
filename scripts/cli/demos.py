"""The demo games: one scoresheet for each rulebook, recorded once in a store, under an id of its own.

Besides, for every rulebook, a game on paper (`RULESET-paper`): written down by a scribe, of cards that nobody has a list of.
"""

from __future__ import annotations

from pathlib import Path

from domain import registry
from replays.clerk import Clerk
from replays.file import make_record
from scripts.cli.commands.record import events_of_sheet

PAPER = "-paper"
FOLDER = Path(__file__).resolve().parents[1] / "demo"


def names() -> tuple[str, ...]:
    """The rulesets that have a demo game."""
    return tuple(name for name in registry.available() if sheet_of(name).exists())


def papers() -> tuple[str, ...]:
    """The names of the games on paper."""
    return tuple(paper for paper in map(_paper_of, registry.available()) if sheet_of(paper).exists())


def _paper_of(ruleset: str) -> str:
    return f"{ruleset}{PAPER}"


def ruleset_of(name: str) -> str:
    """The ruleset of a demo game."""
    return name.removesuffix(PAPER)


def sheet_of(name: str) -> Path:
    """The scoresheet of a demo game."""
    return FOLDER / f"{name}.txt"


def game_of(name: str) -> str:
    """The id that a demo game has in every store."""
    return f"demo-{name.replace('_', '-')}"


def record_once(clerk: Clerk, name: str) -> bool:
    """Records a demo game; False where the store has it already, as it was or with more said since."""
    if game_of(name) in set(clerk.log.games()):
        return False
    clerk.bring_in(make_record(events_of_sheet(sheet_of(name), []), game_of(name)))
    return True
