"""Words of card texts that were called otherwise: lists are refused with the word of now, records are read as they were."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.changes import ModifierPut
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.registry import ruleset
from domain.rulesets.gundam_war_nexa.effects.targets import can_be_target
from domain.rulesets.robotech.card_schema.small_effects import read_small_effects
from domain.rulesets.robotech.card_schema.texts import read_printed
from domain.rulesets.robotech.effects.permissions import is_forbidden
from domain.rulesets.star_front.state.bans import is_barred
from replays.table_at_position import fold
from tests.gundam_war_nexa.scene import scene as nexa
from tests.gundam_war_nexa.scene import standing as nexa_standing
from tests.gundam_war_nexa.scene import unit as nexa_unit
from tests.robotech.scene import mecha, scene, standing
from tests.star_front.scene import scene as star_front
from tests.star_front.scene import unit

CARDS = {
    "gundam_war_nexa": nexa_unit("U", text=[nexa_standing({"on": "self", "cannot": "be_target"})]),
    "robotech": mecha("Veil", text=[standing({"cannot": "be_target"})]),
    "star_front": unit("Veil", text=[{"timing": "static", "effects": [{"cannot": "be_target"}]}]),
}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_list_with_a_former_word_is_refused_with_that_of_now(name: str) -> None:
    with pytest.raises(ValueError, match="is be_targeted meant"):
        ruleset(name).parse_printing(CARDS[name])


def test_what_is_stored_with_a_former_word_is_read_with_that_of_now() -> None:
    text = {"timing": "continuous", "effects": ({"cannot": "be_target"},)}
    result: Any = read_printed({"type": "mecha", "text": (text,)})
    assert result.text[0].effects[0].cannot == "be_targeted"
    assert read_small_effects(({"do": "bar", "what": "be_target"},))[0].what == "be_targeted"


def put(s: Any, card: str) -> None:
    """What a record of before has in force: an effect with the former word, and its log read again."""
    s.desk.begin_act()
    s.desk.record("fixed", "given")
    s.desk.do(ModifierPut("m", {"source": "", "on": card, "what": "cannot", "by": "be_target", "until": "turn", "seq": 1}))
    s.desk.commit()
    assert fold([event_from_plain(event_to_plain(event)) for event in s.desk.events]).modifiers


def test_what_is_in_force_with_a_former_word_still_holds() -> None:
    s = scene(A={"base": [mecha("Wolf")]})
    put(s, s["Wolf"])
    assert is_forbidden(s.table, s["Wolf"], "be_targeted")
    t = star_front(A={"F1": unit("Ox")})
    put(t, t["Ox"])
    assert is_barred(t.table, "be_targeted", t["Ox"])
    u = nexa(A={"deployment": [nexa_unit("U")]})
    put(u, u["U"])

    assert not can_be_target(u.table, u["U"], "B")
