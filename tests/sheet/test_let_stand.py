"""A judge lets stand what a rule refuses: it is recorded, holds by ruling, and can be written down and read back."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.registry import ruleset, specimen_cards, specimens
from replays.sheet import parse_sheet, play_sheet, write_sheet
from scripts.simulation.random_games import open_desk


@pytest.mark.rule("GW-COST-06")
def test_what_is_refused_stands_by_ruling_and_comes_back_from_its_sheet() -> None:
    """Given a play without power, when a judge lets it stand, then it is carried out with the verdict `ruled`."""
    desk = open_desk(ruleset("gundam_war"), specimens("gundam_war"), ("tide_and_wing", "ember_and_thorn"))
    for command in (Command("A", "keep"), Command("B", "keep"), Command("A", "first", {"seat": "A"})):
        assert not isinstance(desk.say(command), Refusal)
    said = Command("A", "play", {"card": "gws:U-004"})
    refused = desk.say(said)
    assert isinstance(refused, Refusal)
    assert refused.rule
    args = {"rule": refused.rule, "said": {"seat": "A", "act": "play", "args": dict(said.args)}}
    made = desk.say(Command("", "let_stand", args, by="judge"))
    assert not isinstance(made, Refusal)
    result = [event for event in made if event.is_command]
    assert [event.verdict for event in result] == [("ruled", refused.rule)] * 2
    assert [event.said["act"] for event in result] == ["let_stand", "play"]
    assert any(desk.table.cards[card].printing == "gws:U-004" for card in desk.table.at("cut_in"))
    sheet = write_sheet(desk.events)
    assert "let_stand" in sheet
    assert play_sheet(
        parse_sheet(sheet), ruleset("gundam_war"), specimen_cards("gundam_war"), at=desk.events[0].at
    ).events == tuple(desk.events)
