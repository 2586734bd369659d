"""Colony, Family, Tire: words without an effect."""

import pytest

from tests.gundam_war.scene import command, keyword, scene, unit

WORDS = ["colony", "family", "tire"]


@pytest.mark.rule("GW-TAG-01", "GW-KW-12", "GW-KW-14", "GW-KW-30")
@pytest.mark.parametrize("word", WORDS)
def test_other_effects_find_them_and_they_do_nothing_case_180(word):
    squad = [unit(name.title(), "1/1/3", keywords=[keyword(name)]) for name in WORDS]
    stop = command("Stop", {"do": "roll"}, targets=[{"type": "unit", "tag": word}])
    s = scene(
        A={"hand": [stop], "space": [unit("Raider", "4/0/9")]},
        B={"space": [*squad, unit("Plain", "1/1/3")]},
        node="defense.ft2",
    )
    for name in {"Colony", "Family", "Tire", "Plain"} - {word.title()}:
        assert s.refused("A", "play", card="Stop", targets=(name,)).rule == "GW-EFF-05"
    s.to("resolution.ft2")
    assert s.damage("Raider") == 4
    assert s.zone("Colony") == "B.junkyard"
    s.says("A", "effect", effects=({"do": "roll", "to": {"tag": word, "type": "unit"}},))
    left = [name for name in ("Family", "Tire", "Plain") if s.rolled(name)]
    assert left == ([word.title()] if word != "colony" else [])
