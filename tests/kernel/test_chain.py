"""Star Front's exact timing: a resolution stops at its moments, and what is said there is carried out first (T-07)."""

from dataclasses import replace
from typing import Any

from domain.kernel import chain
from domain.kernel.changes import FlagSet
from domain.kernel.desk import Desk
from tests.kernel.toy import SKIRMISH, TIMELINE, names, opened, say


def _resolve(desk: Desk, key: str, data: Any) -> None:
    if data["kind"] == "swap" and not data.get("begun"):
        chain.replace(desk, key, {**data, "begun": True})
        chain.open_moment(desk, {"of": key})
        return
    desk.record("resolved", data["kind"], data["seat"])
    chain.take_off(desk, key)


NESTED = replace(SKIRMISH, timeline=replace(TIMELINE, settle=chain.nested(_resolve)))


def test_what_is_said_at_a_moment_is_carried_out_before_the_effect_goes_on() -> None:
    desk = opened(NESTED)
    say(desk, "A", "swap")
    say(desk, "", "settle")
    assert chain.MOMENT in desk.table.flags
    say(desk, "A", "zap", target="#1")
    assert len(desk.table.chain) == 2
    assert names(say(desk, "", "settle")) == ["settled", "zap", "swap"]
    assert chain.MOMENT not in desk.table.flags


def test_without_a_word_the_moment_passes() -> None:
    desk = opened(NESTED)
    say(desk, "A", "swap")
    say(desk, "A", "play", card="ape-1")
    assert desk.table.chain == []
    assert "played" in desk.table.flags
    assert isinstance(desk.events[-1].changes[-1], FlagSet)
