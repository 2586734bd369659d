"""The demo games: one scoresheet for each rulebook, recorded once in a store, under an id of its own.

Besides, for every rulebook, a game on paper (`RULESET-paper`): written down by a scribe, of cards that nobody has a list of;
and a report (`RULESET-report`) of a game from its middle on, which `senki reconcile` made of the notes of both players.
"""

from __future__ import annotations

from pathlib import Path

from domain import registry
from domain.kernel.messages.toml_cache import read_toml
from replays.clerk import Clerk
from replays.file import make_record
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.terminal.vocabulary import language_of

PAPER, REPORT = "-paper", "-report"
FOLDER = Path(__file__).resolve().parents[1] / "demo"
NOTES = FOLDER / "notes"
"""The notes of both players of each report: `RULESET-1.txt` and `RULESET-2.txt`."""


def rulesets_with_demo() -> tuple[str, ...]:
    """Returns the rulesets that have a demo game."""
    return tuple(name for name in registry.available() if scoresheet_path(name).exists())


def paper_game_names() -> tuple[str, ...]:
    """Returns the names of the games on paper."""
    return _of_kind(PAPER)


def report_names() -> tuple[str, ...]:
    """Returns the names of the reports."""
    return _of_kind(REPORT)


def _of_kind(kind: str) -> tuple[str, ...]:
    return tuple(name for ruleset in registry.available() if scoresheet_path(name := f"{ruleset}{kind}").exists())


def ruleset_of(name: str) -> str:
    """Returns the ruleset of a demo game."""
    return name.removesuffix(PAPER).removesuffix(REPORT)


def scoresheet_path(name: str) -> Path:
    """Returns the path of its scoresheet."""
    return FOLDER / f"{name}.txt"


def demo_game_id(name: str) -> str:
    """Returns the id of a demo game, equal in every data folder."""
    return f"demo-{name.replace('_', '-')}"


def with_notes_in(language: str, sheet: str) -> str:
    """Returns the text of a sheet with its notes in a language; a note without a translation stays as it is."""
    for note, translations in read_toml(FOLDER / "notes.toml").items() if language != "en" else ():
        for opens, closes in (("{", "}"), (": ", "\n")):
            sheet = sheet.replace(f"{opens}{note}{closes}", f"{opens}{translations[language]}{closes}")
    return sheet


def record_demo_game_once(clerk: Clerk, name: str) -> bool:
    """Records a demo game; returns False if it is in the log already."""
    if demo_game_id(name) in set(clerk.log.games()):
        return False
    sheet = scoresheet_path(name)
    events = play_sheet_file(sheet, [], text=with_notes_in(language_of(""), sheet.read_text(encoding="utf-8")))
    clerk.store_game(make_record(events, demo_game_id(name)), read_back=False)
    return True
