"""The revisions of the rulesets: adds one, with its golden records, and writes the page that lists them.

A golden record fixes what comes out of its declarations by one revision. `tests/revisions` fails if it comes out otherwise
while the revision is the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from domain import VERSION, registry
from domain.kernel.contract.rulebook import Revision, Rulebook
from domain.kernel.record.event import Event
from replays.file import make_record, write, write_declarations
from replays.file.referenced_card_lists import specimen_list
from replays.qr import encode_game, split_body
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import demo_game_id, scoresheet_path
from scripts.conformance.edges.paper_games import record_paper_game
from scripts.simulation.random_games import RandomGame

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "revisions" / "golden"
"""The golden records, in a folder for each ruleset and revision."""
PAGE = ROOT / "docs" / "revisions.md"
SEEDS = (1, 2, 3)
"""The random games that are golden records besides the demo game."""
PAPER_SEEDS, PAPER_LINES = (1, 2), 200
"""The games as on paper that are golden records: unknown cards leave verdicts open, and some lines are unlawful."""
HEAD = """# Revisions of the rules

A *revision* is a state of the rules of one rulebook. Under one revision, the same plays give the same record. A record
names the revision under which its game was opened. QR codes and files `--without events` name it too. Records of releases
before 29 November 2026 name none.

- A record of an earlier revision opens, steps and verifies for ever. `senki verify` and `senki audit` say from which event on
  the present revision differs. It is not called false for that: it counts if a server that is trusted here has signed it.
- A QR code or a file `--without events` has the plays only. It is read if they come out alike by the present revision. Else
  Senki names the release that reads it; with that release, `senki export` writes the whole record.

`scripts/revision` adds a revision, and writes this page from `revisions.toml` of each ruleset.
"""


def revisions_page() -> str:
    """Returns the page of all revisions as Markdown, the newest first."""
    return HEAD + "".join(_chapter(registry.ruleset(name).book) for name in registry.RULESETS)


def _chapter(book: Rulebook) -> str:
    rows = "".join(_row(each) for each in reversed(book.revisions))
    return f"\n## {book.title}\n\n| revision | since | read by | what changed |\n|---|---|---|---|\n{rows}"


def _row(revision: Revision) -> str:
    number = f"{revision.number}" if revision.numbered else f"{revision.number}, not named in records"
    return f"| {number} | {revision.date} | `{revision.release}` | {revision.changed['en']} |\n"


def golden_games(ruleset: str) -> Iterator[tuple[str, Sequence[Event]]]:
    """Yields the name and the events of each game that becomes a golden record."""
    yield "demo", play_sheet_file(scoresheet_path(ruleset), [])
    for seed in SEEDS:
        game = RandomGame(registry.ruleset(ruleset), registry.specimens(ruleset), seed, 1)
        game.play()
        yield f"random-{seed}", game.desk.events
    for seed in PAPER_SEEDS:
        yield f"paper-{seed}", record_paper_game(ruleset, seed, PAPER_LINES)


def write_golden_records(ruleset: str) -> Path:
    """Writes the golden records of the present revision and returns their folder: the plays of each game, and of the demo
    game also the whole record and a QR code."""
    folder = GOLDEN / ruleset / str(registry.ruleset(ruleset).book.revision)
    folder.mkdir(parents=True, exist_ok=True)
    cards = specimen_list(ruleset)
    lists = [cards] if cards else []
    for name, events in golden_games(ruleset):
        record = make_record(events, demo_game_id(ruleset))
        (folder / f"{name}-events.senki").write_bytes(write_declarations(record, lists))
        if name == "demo":
            (folder / "demo.senki").write_bytes(write(record))
            code = encode_game(events, record.game)
            (folder / "demo-qr.txt").write_text("\n".join(split_body(code)) + "\n", encoding="utf-8")
    return folder


def add_revision(ruleset: str, changed: Sequence[str], last: str) -> None:
    """Adds a revision to the file of a ruleset.

    `changed`: what comes out otherwise, in English, Japanese and Chinese · `last`: the last commit of the present revision,
    which reads its plays if this release has both. Raises ValueError if that is needed and missing.
    """
    present = registry.ruleset(ruleset).book.revisions[-1]
    release = f"senki=={VERSION}"
    if present.release == release and not last:
        raise ValueError(f"revision {present.number} is of {release} too: name its last commit with --last")
    file = ROOT / "domain" / "rulesets" / ruleset / "revisions.toml"
    text = file.read_text(encoding="utf-8")
    if present.release == release:
        before, _, after = text.rpartition(f'release = "{release}"')
        text = f'{before}release = "commit {last}"{after}'
    today = datetime.now(UTC).date().isoformat()
    words = ", ".join(f"{language} = {_quote(each)}" for language, each in zip(("en", "ja", "zh"), changed, strict=True))
    row = f'\n[{present.number + 1}]\ndate = "{today}"\nrelease = "{release}"\nchanged = {{ {words} }}\n'
    file.write_text(text + row, encoding="utf-8")


def _quote(sentence: str) -> str:
    escaped = sentence.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def main() -> None:
    """Writes the page; before that, with a ruleset, its new revision or the golden records of the present one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="?", choices=registry.RULESETS)
    parser.add_argument("--changed", nargs=3, metavar=("ENGLISH", "JAPANESE", "CHINESE"), help="add a revision")
    parser.add_argument("--last", metavar="COMMIT", default="", help="the last commit with the present revision")
    parser.add_argument("--golden", action="store_true", help="write the golden records of the present revision")
    chosen = parser.parse_args()
    if chosen.ruleset and chosen.changed:
        add_revision(chosen.ruleset, chosen.changed, chosen.last)
        print(f"now: scripts/revision {chosen.ruleset} --golden")
        return
    if chosen.ruleset and chosen.golden:
        print(write_golden_records(chosen.ruleset))
    PAGE.write_text(revisions_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
