"""What small effects do that several rulebooks have."""

import pytest

from domain.kernel.desk import modifiers
from domain.kernel.record.changes import PUBLIC, Angled, Moved
from domain.parts.bandai.small_effects import Defeat
from domain.parts.common import effect_verbs
from domain.parts.common.set_groups import ROLLED, SET
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Give
from tests.parts.filter_fixture import lay, scene

EFFECT = {"seat": "A", "card": "#9"}


@pytest.mark.rule("MC-TERM-03", "NX-TERM-03")
def test_what_is_revealed_is_seen_by_all_and_stays_where_it_is() -> None:
    desk = scene()
    (card,) = lay(desk, "B", "", zone="hand")
    effect_verbs.reveal(desk, [card], "S-OWN")
    assert desk.table.cards[card].seen == (PUBLIC,)
    assert desk.table.cards[card].place == "B.hand"
    assert desk.commit()[-1].said == {"cards": (card,)}


@pytest.mark.rule("GW-STAT-06", "MC-SET-02", "NX-SETC-06")
def test_a_card_is_turned_with_its_set_group_and_only_where_it_does_not_lie_so() -> None:
    desk = scene()
    host, card, rolled = lay(desk, "A", "ape-1", "ape-2", "ape-3")
    desk.do(Moved(card, host, -1, SET), Angled(rolled, ROLLED))
    desk.record("fixed", "laid")
    effect_verbs.turn_cards(desk, [card, host, rolled], "rolled", ROLLED, "S-TURN")
    event = desk.commit()[-1]
    assert (event.name, event.said) == ("rolled", {"cards": (host, rolled)})
    assert event.changes == (Angled(host, ROLLED),)


@pytest.mark.rule("GW-EFF-01", "NX-EFF-21")
def test_what_a_text_permits_is_said_with_the_cards_it_is_permitted() -> None:
    desk = scene()
    (card,) = lay(desk, "A", "ape-1")
    effect_verbs.permit_or_bar(desk, EFFECT, [card], "may", "attack_rolled", "turn", "S-TURN")
    assert [data["by"] for data in modifiers.find_modifiers(desk.table, card, "may")] == ["attack_rolled"]
    event = desk.commit()[-1]
    assert (event.name, event.said) == ("may", {"cards": (card,), "what": "attack_rolled"})


@pytest.mark.rule("GW-LABL-07", "MC-DUR-01", "NX-DUR-01")
def test_a_change_lasts_as_long_as_the_text_says() -> None:
    desk = scene()
    one, other = lay(desk, "A", "ape-1", "ape-2")
    effect_verbs.change_points(desk, EFFECT, [one], (1, 0, 1), "turn", "S-TURN")
    effect_verbs.modify_cards(desk, EFFECT, [other], "points", (2, 0, 0), "play")
    modifiers.lift(desk, modifiers.keys_ending_at(desk.table, "turn"))
    assert modifiers.find_modifiers(desk.table, one, "points") == []
    assert [data["by"] for data in modifiers.find_modifiers(desk.table, other, "points")] == [(2, 0, 0)]


def test_a_keyword_is_given_with_its_parameters() -> None:
    assert effect_verbs.given_keyword(Give("supply", parameters={"x": 2})) == {"keyword": "supply", "x": 2}


def test_of_a_hand_as_many_cards_are_chosen_as_there_are() -> None:
    desk = scene()
    assert effect_verbs.ask_discard(desk, 2, "A.hand", "A", "discard") is None
    cards = tuple(lay(desk, "A", "ape-1", zone="hand"))
    wanted = {"seat": "B", "what": "discard", "n": 1, "options": cards}
    assert effect_verbs.ask_discard(desk, 2, "A.hand", "B", "discard") == wanted


@pytest.mark.rule("MC-CARD-16", "NX-EFF-21")
def test_a_text_can_lose_a_player_the_game() -> None:
    desk = scene()
    effect_verbs.defeat(desk, EFFECT, Defeat(who="enemy"))
    assert desk.table.result["seats"] == {"A": "win", "B": "loss"}
