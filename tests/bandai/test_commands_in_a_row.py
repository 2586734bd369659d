"""What a seat says behind its own play is said once that play was carried out, whatever it says of the card."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.lines import play
from tests.scene import verdicts

TIMING = {"gundam_war": "any", "gundam_war_nexa": "any", "macross_crusade": "normal"}
GAMES = pytest.mark.parametrize("name", TIMING)
MODES = pytest.mark.parametrize("mode", ["referee", "scribe"])


def table(name: str, mode: str, known: bool = True) -> Any:
    """A holds a Unit with a text that draws a card; if it is not `known` nobody knows which card it is."""
    made = import_module(f"tests.{name}.scene")
    text = [{"timing": TIMING[name], "effects": [{"do": "draw", "n": 1}]}]
    return made.scene(A={"hand": [made.unit("Kite", text=text, known=known)]}, mode=mode)


@GAMES
@MODES
@pytest.mark.rule("GW-ZONE-14", "NX-TEXT-05", "MC-ZONE-12")
def test_the_text_of_a_card_is_used_in_the_line_after_its_play(name: str, mode: str) -> None:
    """Given a Unit whose play still waits, when its player uses its text, then the play was carried out before."""
    s = table(name, mode)
    act, args = play("Kite")
    s.says("A", act, **args)
    s.says("A", "use", card="Kite")
    assert verdicts(s, "use") == ["legal"]
    s.passes()
    assert (s.count("A.hand"), len(s.happened("use"))) == (1, 1)


@GAMES
@MODES
@pytest.mark.rule("GW-COST-20", "NX-TEXT-01", "MC-TEXT-02")
def test_what_the_text_of_a_card_played_as_a_unit_is_stays_open_where_nobody_knows_the_card(name: str, mode: str) -> None:
    s = table(name, mode, known=False)
    act, args = play("Kite", as_="unit")
    s.says("A", act, **args)
    s.says("A", "use", card="Kite")
    assert verdicts(s, "use") == ["open"]


@GAMES
@pytest.mark.rule("GW-CUT-03", "NX-TEXT-05", "MC-ZONE-12")
def test_in_reply_to_the_play_itself_the_card_is_not_there_yet(name: str) -> None:
    """Given a Unit whose play waits, when a line says that it answers that, then its text cannot be used."""
    s = table(name, "referee")
    act, args = play("Kite")
    s.says("A", act, **args)
    assert s.refused("A", "use", True, card="Kite").rule
    s = table(name, "scribe")
    s.says("A", act, **args)
    s.says("A", "use", True, card="Kite")
    assert verdicts(s, "use") == ["illegal"]


@GAMES
@MODES
@pytest.mark.rule("GW-EFF-05", "NX-TGT-02", "MC-TGT-01")
def test_a_voiding_play_behind_the_own_play_asks_whether_it_answers_that(name: str, mode: str) -> None:
    """Given a command whose play still waits, when its player plays one that voids, then nothing is carried out before it is
    said whether the second answers the first; said as coming after it, it voids nothing, which breaks a rule."""
    made = import_module(f"tests.{name}.scene")
    hand = [made.command("Raid", {"do": "draw"}), made.command("Never", {"do": "void"})]
    s = made.scene(A={"hand": hand}, mode=mode)
    s.says("A", "play", card="Raid")
    for answers in ({}, {"answers": ""}):
        asked = s.refused("A", "play", card="Never", **answers)
        assert (asked.rule, asked.legal) == ("", (s["Raid"],))
    assert s.count("A.hand") == 1
    if mode == "referee":
        assert s.refused("A", "play", False, card="Never").rule
    s.says("A", "play", card="Never", answers="Raid")
    s.passes()
    assert (s.count("A.hand"), s.happened("drawn")) == (0, [])


@GAMES
@pytest.mark.rule("GW-EFF-05", "NX-TGT-02", "MC-TGT-01")
def test_a_voiding_play_after_all_was_carried_out_is_noted_against_its_rule(name: str) -> None:
    made = import_module(f"tests.{name}.scene")
    hand = [made.command("Raid", {"do": "draw"}), made.command("Never", {"do": "void"})]
    s = made.scene(A={"hand": hand}, mode="scribe")
    s.says("A", "play", card="Raid")
    s.says("A", "play", False, card="Never")
    assert (verdicts(s, "play"), len(s.happened("drawn"))) == (["illegal"], 1)
