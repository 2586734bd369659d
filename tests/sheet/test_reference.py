"""The printed page: whatever it shows can be read, and its game can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import replays.sheet
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.registry import available, ruleset, small_effects
from replays.sheet import parse_sheet, play_sheet, write_sheet
from replays.sheet.problems import SheetError

PAGE = (Path(replays.sheet.__file__).parent / "REFERENCE.md").read_text("utf-8")
GAME = re.findall(r"```sheet\n(.*?)```", PAGE, re.DOTALL)
ROWS = [row.split("|")[1] for row in PAGE.splitlines() if row.startswith("| `")]
SHOWN = [code for row in ROWS for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", row)]


def test_the_page_can_be_printed_on_one_page() -> None:
    assert len(PAGE.splitlines()) <= 85


@pytest.mark.parametrize("line", SHOWN)
def test_every_line_of_the_tables_can_be_read(line: str) -> None:
    sheet = parse_sheet(f"---\n{line}")
    assert len(sheet.lines) == (1 if line.startswith("//") else 2)


@pytest.mark.parametrize("act", sorted(COMMON_ACTS))
def test_every_act_of_table_talk_is_on_the_page(act: str) -> None:
    assert re.search(rf"`[^`]*\b{act}\b[^`]*`", PAGE)


def test_the_game_of_the_page_can_be_played_and_comes_back() -> None:
    rules = ruleset("gundam_war")
    played = play_sheet(parse_sheet(GAME[0]), rules)
    assert played.desk.table.result["seats"] == {"A": "win", "B": "loss"}
    assert play_sheet(parse_sheet(write_sheet(played.events)), rules, at=played.events[0].at).events == played.events


def test_every_header_word_of_the_page_is_one() -> None:
    header = PAGE.split("## The lines of the header")[1].split("## Cards")[0]
    words = [word for word in re.findall(r"`([a-z][^`]*:[^`]*)`", header) if not word.startswith("deck")]
    assert len(words) > 15
    for word in words:
        assert len(parse_sheet(word if not word.endswith(":") else f"{word} x").tags) == 1, word


def words_of(name: str) -> set[str]:
    """Acts and arguments that a rulebook knows."""
    return {*ruleset(name).acts, *(argument for act in ruleset(name).acts.values() for argument in act.args)}


@pytest.mark.parametrize("line", SHOWN)
def test_the_act_of_a_line_is_one_of_some_rulebook_that_is_played(line: str) -> None:
    """What the page shows can be said: no example has an act that was renamed since."""
    known = set().union(*map(words_of, available()))
    said = re.sub(r"^(@\S+ |[=>] ?)+", "", line).split()
    if len(said) > 1 and re.fullmatch(r"[AB]|judge", said[0]) and not said[1].endswith(":"):
        assert said[1] in known or said[1] == "rule", line


@pytest.mark.parametrize("name", available())
def test_every_small_effect_has_its_fields_reported(senki, name: str) -> None:
    """`senki rules RULESET --effects`: every verb of the rulebook is there, in words and with what it needs."""
    rows = senki("rules", name, "--effects", "--json").data
    assert {row["effect"] for row in rows} == set(small_effects(name).needs)
    assert set(ruleset(name).verbs) <= {row["effect"] for row in rows}
    assert senki("rules", name, "--effects").code == 0


TITLES = {
    "Gundam War": "gundam_war",
    "NEX-A": "gundam_war_nexa",
    "Macross Crusade": "macross_crusade",
    "Robotech": "robotech",
    "Star Front": "star_front",
}
OF_ROW = {
    code: {TITLES[name] for found in re.findall(r"\(([^()`]+)\) \|$", row) for name in found.split(", ") if name in TITLES}
    for row in PAGE.splitlines()
    if row.startswith("| `")
    for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", row.split("|")[1])
}
"""What a row shows -> the games that it names; none: every game."""
OPENING = {
    "gundam_war": "A keep\nB keep\nfirst A\n",
    "robotech": "first A\nA keep\nB keep\nA place ~Junk\nB place ~Scrap\n",
    "star_front": "first A\nA mulligan none\nB mulligan none\n",
}
"""What is said before the first card is played; elsewhere the first player, and then the hands."""
WAITS = ("gundam_war", "gundam_war_nexa", "macross_crusade")
"""Games in which a play waits for answers."""
PLAYED = {"star_front": " F{n}", "robotech": " as mecha"}
NOT_NOW = (
    "nobody is asked",
    "it is the turn of",
    "no effect is waiting",
    "does not stop at",
    "a seal needs its hash",
    "has sealed",
    "that waits",
    "has to decide first",
    "is a card of B",
    "depends on cards that are not known",
)
"""What a line is refused for that would be taken at another moment, or of other cards."""


def beginning(name: str) -> str:
    """A game on paper whose cards are those of the page, with enough lines to go back to."""
    first = OPENING.get(name, "first A\nA keep\nB keep\n")
    one, two = (PLAYED.get(name, " as unit").format(n=n) for n in (1, 2))
    head = f'ruleset: {name}\nmode: scribe\nplayer A: Aiko\nplayer B: Boris\nGM = ~"Granite Mech"\n{first}'
    return (
        f"{head}A play GM{one}\nA play GM{two}\n--- Turn 2: B\nB play ~Zura{one}\n{'settle' * (name in WAITS)}\n"
        + "A: so\n" * 10
    )


@pytest.mark.parametrize("name", available())
def test_every_line_of_the_page_holds_in_every_game_but_those_that_name_theirs(name: str) -> None:
    result, refused = beginning(name), []
    for line, games in OF_ROW.items():
        if games and name not in games:
            continue
        try:
            play_sheet(parse_sheet(f"{result}{line}\n"), ruleset(name))
        except SheetError as error:
            refused += [(line, str(error))] if not any(words in str(error) for words in NOT_NOW) else []
    assert refused == []
