"""Effects by hand: of cards that are not in play, of cards that are given up and named at once, and such as do nothing."""

from importlib import import_module
from typing import Any

import pytest

from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Moved
from domain.kernel.record.command import Command
from domain.registry import available

DECK = {**dict.fromkeys(("gundam_war", "gundam_war_nexa"), "nation_pile"), "macross_crusade": "nation"}
DECK |= dict.fromkeys(("robotech", "star_front"), "deck")
JUNK = {"gundam_war": "junkyard", "gundam_war_nexa": "junkyard", "macross_crusade": "junkyard", "robotech": "discard"}
OF_FORCES: list[dict[str, Any]] = [
    {"do": "destroy"},
    {"do": "damage", "n": 1},
    {"do": "roll"},
    {"do": "reroll"},
    {"do": "gain", "points": (1, 1, 1)},
]
OF_UNITS: list[dict[str, Any]] = [
    {"do": "destroy"},
    {"do": "advance"},
    {"do": "recall"},
    {"do": "transform", "mode": "left"},
    {"do": "gain", "values": {"weapon": 1}},
    {"do": "give", "keyword": "burst"},
]
SAID = [(name, effect) for name in JUNK for effect in (OF_UNITS if name == "robotech" else OF_FORCES)]


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize(("name", "effect"), SAID)
def test_what_is_done_by_hand_to_a_card_that_is_not_in_play_is_refused_by_its_name(name: str, effect: Any, mode: str) -> None:
    made = import_module(f"tests.{name}.scene")
    fighter = made.mecha if name == "robotech" else made.unit
    s = made.scene(A={JUNK[name]: [fighter("Gone")]}, mode=mode)
    refusal = s.refused("A", "effect", effects=({**effect, "to": s["Gone"]},))
    assert refusal.message == f"{effect['do']}: {s['Gone']} is not in play"
    assert refusal.rule


def at_a_table(name: str, mode: str = "referee") -> Any:
    """A table at which A has Own in play, Ash, Elm and Oak in hand, and B has Yew and Fir in hand."""
    made = import_module(f"tests.{name}.scene")
    fighter = made.mecha if name == "robotech" else made.unit
    place = {"gundam_war": "station", "robotech": "base", "star_front": "F1"}.get(name, "deployment")
    own = fighter("Own") if name == "star_front" else [fighter("Own")]
    hand = [fighter(each) for each in ("Ash", "Elm", "Oak")]
    return made.scene(A={place: own, "hand": hand}, B={"hand": [fighter("Yew"), fighter("Fir")]}, mode=mode)


@pytest.mark.parametrize("name", available())
def test_who_names_the_cards_of_a_discard_by_hand_is_not_asked_for_them(name: str) -> None:
    s = at_a_table(name)
    s.effect("A", {"do": "discard", "to": (s["Elm"], s["Oak"])})
    assert s.asks is None
    assert {s.zone(each) for each in ("Elm", "Oak")} == {s.zone("Elm")} != {"A.hand"}
    assert s.zone("Ash") == "A.hand"
    s.effect("A", {"do": "discard", "to": s["Yew"], "who": "B"})
    assert s.count("B.hand") == 1


@pytest.mark.parametrize("name", available())
def test_a_judge_s_ruling_names_the_cards_of_a_discard(name: str) -> None:
    s = at_a_table(name)
    s.says("", "rule", text="so be it", effects=({"do": "discard", "to": s["Elm"], "who": "A"},))
    assert s.zone("Elm") != "A.hand"


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("card", ["Own", "Yew"])
def test_a_discard_by_hand_of_a_card_that_is_not_in_that_hand_is_a_fault(name: str, card: str) -> None:
    """Given a card in play or in the other hand, then the judge refuses its discard, and a scribe's line carries it out."""
    s = at_a_table(name)
    assert "is not among the choices" in s.refused("A", "effect", effects=({"do": "discard", "to": s[card]},)).message
    s = at_a_table(name, "scribe")
    s.effect("A", {"do": "discard", "to": s[card]})
    (said,) = [event for event in s.events if event.is_command]
    assert (said.verdict[0], s.asks) == ("illegal", None)
    assert s.zone(card) not in ("B.hand", "A.station_area", "A.deployment_area", "A.base_zone", "A.front_row")


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_whoever_names_a_card_of_another_hand_by_its_name_learns_nothing_of_that_hand(name: str, mode: str) -> None:
    """Given a card in B's hand that A has not seen, when A discards it by its name, then it is as if it were not there."""
    s = at_a_table(name, mode)
    present = str(s.table.cards[s["Yew"]].printing)
    effects = ({"do": "discard", "to": present, "who": "B"},)
    there = s.refused("A", "effect", effects=effects).message
    s.effect("B", {"do": "discard", "to": present})
    assert s.zone("Yew") != "B.hand"
    s = at_a_table(name, mode)
    s.desk.say(Command("", "rule", {"text": "gone", "changes": (change_to_plain(Moved(s["Yew"], "B." + DECK[name])),)}))
    assert s.refused("A", "effect", effects=effects).message == there


@pytest.mark.parametrize("name", available())
def test_a_number_of_discards_that_is_not_that_of_the_cards_named_is_refused(name: str) -> None:
    s = at_a_table(name)
    refusal = s.refused("A", "effect", effects=({"do": "discard", "to": (s["Elm"], s["Oak"]), "n": 3},))
    assert refusal.message == "discard: 2 cards are named, and n is 3"


@pytest.mark.parametrize(("name", "card"), [("macross_crusade", "Own"), ("star_front", "Own")])
def test_who_names_the_card_of_a_sacrifice_by_hand_is_not_asked_for_it(name: str, card: str) -> None:
    s = at_a_table(name)
    s.effect("A", {"do": "sacrifice", "to": s[card]})
    assert s.asks is None
    assert s.happened("destroyed") or s.happened("tribute_sacrificed")


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("gundam_war", {"do": "to_area", "area": "space"}),
        ("gundam_war_nexa", {"do": "remove_coins"}),
        ("macross_crusade", {"do": "control"}),
        ("robotech", {"do": "turn", "face": "down"}),
        ("star_front", {"do": "straighten"}),
    ],
)
def test_an_effect_by_hand_that_does_nothing_says_so(name: str, effect: dict[str, Any]) -> None:
    s = at_a_table(name)
    s.effect("A", {**effect, "to": s["Ash"]})
    assert [event.family for event in s.events] == ["declared", "lost"]
    assert s.zone("Ash") == "A.hand"


@pytest.mark.parametrize("name", available())
def test_an_effect_by_hand_that_does_something_has_not_failed(name: str) -> None:
    s = at_a_table(name)
    s.effect("A", {"do": "draw", "n": 1})
    s.effect("A", {"do": "discard"})
    assert s.asks is not None
    assert not s.happened("effect_failed")
