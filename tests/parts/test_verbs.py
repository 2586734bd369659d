"""What small effects do that several rulebooks have."""

import pytest

from domain.kernel import numbers
from domain.kernel.changes import PUBLIC, Angled, Moved
from domain.parts import verbs
from domain.parts.set_groups import ROLLED, SET
from tests.parts.reading import lay, scene

EFFECT = {"seat": "A", "card": "#9"}


@pytest.mark.rule("MC-TERM-03", "NX-TERM-03")
def test_what_is_revealed_is_seen_by_all_and_stays_where_it_is() -> None:
    desk = scene()
    (card,) = lay(desk, "B", "", zone="hand")
    verbs.reveal(desk, [card], "S-OWN")
    assert desk.table.cards[card].seen == (PUBLIC,)
    assert desk.table.cards[card].place == "B.hand"
    assert desk.commit()[-1].said == {"cards": (card,)}


@pytest.mark.rule("GW-STAT-06", "MC-SET-02", "NX-SETC-06")
def test_a_card_is_turned_with_its_set_group_and_only_where_it_does_not_lie_so() -> None:
    desk = scene()
    host, card, rolled = lay(desk, "A", "ape-1", "ape-2", "ape-3")
    desk.do(Moved(card, host, -1, SET), Angled(rolled, ROLLED))
    desk.record("fixed", "laid")
    verbs.turn(desk, [card, host, rolled], "rolled", ROLLED, "S-TURN")
    event = desk.commit()[-1]
    assert (event.name, event.said) == ("rolled", {"cards": (host, rolled)})
    assert event.changes == (Angled(host, ROLLED),)


@pytest.mark.rule("GW-STAT-06", "MC-STAT-01", "NX-SETC-06")
def test_what_was_rolled_can_be_rerolled() -> None:
    desk = scene()
    (card,) = lay(desk, "A", "ape-1")
    roll, reroll = verbs.rolling(lambda desk, effect, operation: [card], "S-TURN")
    roll(desk, EFFECT, {"do": "roll"})
    assert desk.table.cards[card].angle == ROLLED
    reroll(desk, EFFECT, {"do": "reroll"})
    assert desk.table.cards[card].angle == 0


def test_the_same_is_done_to_each_card_in_the_order_in_which_they_are_named() -> None:
    done: list[str] = []
    verb = verbs.to_each(lambda desk, effect, operation: ["#2", "#1"], lambda desk, card: done.append(card))
    assert verb(scene(), EFFECT, {"do": "anything"}) is None
    assert done == ["#2", "#1"]


@pytest.mark.rule("GW-SETUP-01")
def test_markers_are_of_the_kind_that_a_text_names_or_else_of_the_usual_one() -> None:
    desk = scene()
    one, other = lay(desk, "A", "ape-1", "ape-2")
    verb = verbs.counters(lambda desk, effect, operation: [one, other], "coin")
    verb(desk, EFFECT, {"do": "counters", "n": 2})
    verb(desk, EFFECT, {"do": "counters", "n": 1, "kind": "fuel"})
    assert [desk.table.cards[card].marks for card in (one, other)] == [{"coin": 2, "fuel": 1}] * 2


@pytest.mark.rule("GW-EFF-01", "NX-EFF-21")
def test_what_a_text_permits_is_said_with_the_cards_it_is_permitted() -> None:
    desk = scene()
    (card,) = lay(desk, "A", "ape-1")
    verbs.permit(desk, EFFECT, {"do": "allow"}, [card], "may", "attack_rolled", "S-TURN")
    assert [data["by"] for data in numbers.on(desk.table, card, "may")] == ["attack_rolled"]
    event = desk.commit()[-1]
    assert (event.name, event.said) == ("may", {"cards": (card,), "what": "attack_rolled"})


@pytest.mark.rule("GW-LABL-07", "MC-DUR-01", "NX-DUR-01")
def test_a_change_lasts_to_the_end_of_the_turn_unless_the_text_says_else() -> None:
    desk = scene()
    one, other = lay(desk, "A", "ape-1", "ape-2")
    verbs.gain(desk, EFFECT, {"do": "gain"}, [one], (1, 0, 1), "S-TURN")
    verbs.modify(desk, EFFECT, {"do": "gain", "until": "play"}, [other], "points", (2, 0, 0))
    numbers.lift(desk, numbers.ending(desk.table, "turn"))
    assert numbers.on(desk.table, one, "points") == []
    assert [data["by"] for data in numbers.on(desk.table, other, "points")] == [(2, 0, 0)]


def test_a_keyword_is_given_with_its_parameters() -> None:
    assert verbs.given({"do": "give", "keyword": "spiky", "with": {"x": 2}}) == {"keyword": "spiky", "x": 2}


def test_of_a_hand_as_many_cards_are_chosen_as_there_are() -> None:
    desk = scene()
    assert verbs.discard(desk, 2, "A.hand", "A", "discard") is None
    cards = tuple(lay(desk, "A", "ape-1", zone="hand"))
    asked = {"seat": "B", "what": "discard", "n": 1, "options": cards}
    assert verbs.discard(desk, 2, "A.hand", "B", "discard") == asked


@pytest.mark.rule("MC-CARD-16", "NX-EFF-21")
def test_a_text_can_lose_a_player_the_game() -> None:
    desk = scene()
    verbs.defeat(desk, EFFECT, {"do": "defeat", "who": "enemy"})
    assert desk.table.result["seats"] == {"A": "win", "B": "loss"}
