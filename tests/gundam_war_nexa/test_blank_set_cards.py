"""Set cards without a description: printed texts about them, and what they are while they are set."""

from __future__ import annotations

import pytest

from domain import registry
from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Data, Scene, character, command, g, scene, standing, unit, use, when
from tests.scene import open_rules

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
clause_of = CardLanguage(JAPANESE).clause
BLANK = "記述を持たないセットカードとして"


@pytest.mark.parametrize(
    ("text", "effect", "targets"),
    [
        (
            f"（常時）：自軍本国の上のカード１～３枚を、{BLANK}、このカードに裏向きでセットする。",
            {"do": "set_blank", "from": "nation", "n": 3, "upto": True, "on": "self"},
            (),
        ),
        (
            f"（常時）：自軍捨て山の上のカード１枚を、{BLANK}、ACE以外の自軍ユニット１枚に裏向きでセットする。",
            {"do": "set_blank", "from": "discard", "n": 1, "on": "target"},
            ({"not": {"type": "ace"}, "type": "unit", "whose": "own"},),
        ),
        (
            f"（常時）：自軍手札１枚を選んで、{BLANK}、このカードに裏向きでセットする。",
            {"do": "set_blank", "on": "self"},
            ({"where": "hand", "whose": "own", "choose": True},),
        ),
        (
            f"（常時）：自軍ジャンクヤードにあるカード１～２枚を、{BLANK}、このカードに表向きでセットする。",
            {"do": "set_blank", "on": "self", "open": True},
            ({"where": "junkyard", "whose": "own", "n": 2, "upto": True, "least": 1},),
        ),
    ],
)
def test_a_sentence_says_which_card_is_set_without_a_description(text: str, effect: Data, targets: tuple[Data, ...]):
    clause = clause_of(text)
    assert (clause["effects"], clause.get("targets", ())) == ((effect,), targets)


def with_blank(card: Data, **more: Data) -> Scene:
    """A unit on which a card of the own hand is set without a description."""
    text = clause_of(f"（常時）：自軍手札１枚を選んで、{BLANK}、このカードに裏向きでセットする。")
    s = scene(A={"deployment": [unit("U", "2/1/3", text=[text])], "hand": [card]}, **more)
    s.says("A", "use", card="U")
    s.passes()
    return s


@pytest.mark.rule("NX-SETC-01", "NX-EFF-21")
@pytest.mark.parametrize("played", ["Shot", "Nils"])
def test_a_blank_set_card_that_nobody_knows_leaves_no_play_open(played: str):
    """Given a face-down set card without a description, when cards are played, then their verdicts do not depend on what it
    is: it might be the same character, or forbid, protect or charge something."""
    text = clause_of(f"（常時）：自軍本国の上のカード１枚を、{BLANK}、このカードに裏向きでセットする。")
    whole = standing({"on": {"type": "unit"}, "cannot": "be_targeted"}, {"on": {"where": "hand"}, "cost": {"total": 1}})
    hand = [command("Shot", {"do": "roll"}, targets=[{"type": "unit"}]), character("Nils")]
    s = scene(A={"deployment": [unit("U", text=[text])], "hand": hand, "junkyard": [unit("Law", text=[whole])]})
    s.says("A", "use", card="U")
    s.passes()
    assert current_properties.has_keyword(s.table, s["U"], "swift_attack") is False
    s.says("A", "play", card=played, **({"targets": ("U",)} if played == "Shot" else {"on": "U"}))
    assert open_rules(s.events) == set()


@pytest.mark.rule("NX-TGT-01", "NX-EFF-21")
@pytest.mark.parametrize("bound", [{"at_most": {"total": 2}}, {"at_least": {"roll": 0}}, {"at_most": {"defense": 9}}])
def test_a_blank_set_card_that_nobody_knows_has_no_number(bound: Data):
    """Given a face-down set card without a description, when a text destroys a card with a number, then it is no target."""
    text = clause_of(f"（常時）：自軍本国の上のカード１枚を、{BLANK}、このカードに裏向きでセットする。")
    shot = command("Shot", {"do": "destroy"}, targets=[{"whose": "own", **bound}])
    other = unit("U", "2/1/3", total=2, roll=[["blue", 0]], text=[text])
    s = scene(A={"deployment": [other], "hand": [shot]})
    s.says("A", "use", card="U")
    s.passes()
    (blank,) = s.table.carried(s["U"])
    assert s.refused("A", "play", card="Shot", targets=(blank,)).rule == "NX-TGT-01"
    s.says("A", "play", card="Shot", targets=("U",))


@pytest.mark.rule("NX-SETC-01", "NX-AUTO-05")
def test_a_blank_set_card_that_nobody_knows_has_no_text_as_it_leaves():
    """Given a face-down set card without a description, when it is scrapped, then no text of it may start."""
    text = clause_of(f"（常時）：自軍本国の上のカード１枚を、{BLANK}、このカードに裏向きでセットする。")
    gone = use({"do": "abolish"}, targets=[{"blank": True, "whose": "own"}])
    mourner = unit("Law", text=[when("abolished", {"do": "draw"}, optional=True)])
    s = scene(A={"deployment": [unit("U", text=[text, gone])], "junkyard": [mourner]})
    s.says("A", "use", card="U", text="1")
    s.passes()
    (blank,) = s.table.carried(s["U"])
    s.says("A", "use", card="U", text="2", targets=(blank,))
    s.passes()
    assert s.table.zone_of(blank).name == "junkyard"
    assert open_rules(s.events) == set()


@pytest.mark.rule("NX-SETC-01", "NX-EFF-21")
def test_a_blank_set_card_gives_nothing_and_is_nothing_but_a_set_card():
    """Given a character with a text that is set without a description, then its host gains no stats and no text of it."""
    s = with_blank(character("C", "3/3/3", text=[standing({"on": "host", "points": [5, 5, 5]})]))
    assert s.table.cards[s["C"]].place == s["U"]
    assert s.points("U") == (2, 1, 3)
    assert s.table.cards[s["C"]].seen == ("A",)
    s.does("A", {"do": "abolish", "to": "U"})
    assert (s.zone("C"), dict(s.table.cards[s["C"]].attributes)) == ("A.junkyard", {})


@pytest.mark.rule("NX-ZONE-12")
def test_the_top_card_that_nobody_knows_leaves_no_verdict_open():
    """Given an unknown top card that is set face down, then the stats of its host are known and its play is legal."""
    text = clause_of(f"（常時）：自軍本国の上のカード１枚を、{BLANK}、このカードに裏向きでセットする。")
    s = scene(A={"deployment": [unit("U", "2/1/3", text=[text])], "nation": [command("N", known=False)]})
    s.says("A", "use", card="U")
    s.passes()
    assert s.points("U") == (2, 1, 3)
    (there,) = s.table.at(s["U"])
    assert s.table.cards[there].printing is None
    s.does("B", {"do": "damage", "n": 3, "to": "U"})
    s.passes()
    assert s.zone("U") == "A.junkyard"
    assert not any("open" in event.verdict for event in s.desk.events)


@pytest.mark.rule("NX-PLAY-09")
def test_without_a_card_in_the_pile_nothing_can_be_set():
    text = clause_of(f"（常時）：自軍捨て山の上のカード１枚を、{BLANK}、このカードに裏向きでセットする。")
    assert scene(A={"deployment": [unit("U", text=[text])]}).refused("A", "use", card="U").rule == "NX-PLAY-09"


@pytest.mark.rule("NX-SETC-11", "NX-ZONE-12")
def test_a_unit_of_the_field_becomes_an_open_set_card():
    """Given a damaged unit with a coin, when it is set on another one without a description, then nothing of it is left."""
    bare = "セットカードがセットされていない自軍ユニット１枚を"
    text = clause_of(f"（常時）：{bare}、{BLANK}、このカードに表向きでセットする。")
    s = scene(A={"deployment": [unit("U", "2/1/3", text=[text]), unit("V", "3/3/3", damage=2, text=[])]})
    s.says("A", "use", card="U", targets=("V",))
    s.passes()
    there = s.table.cards[s["V"]]
    assert (there.place, there.marks.get("damage", 0), there.attributes.get("type")) == (s["U"], 0, "blank")
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-TERM-20", "NX-ZONE-12")
@pytest.mark.parametrize(
    "become",
    [
        use({"do": "make_g", "rolled": False, "who": "own"}, targets=[{"set": True, "whose": "own"}]),
        use({"do": "abolish"}, targets=[{"set": True, "whose": "own"}]),
    ],
)
def test_a_face_down_set_card_that_becomes_a_g_lies_open_to_all(become: Data):
    """Given a face-down set card without a description that only its owner has seen, when an effect makes it a G, or sends it
    to the Gs in place of the junkyard, then everybody sees it: it lies upside down, not face down."""
    text = clause_of(f"（常時）：自軍手札１枚を選んで、{BLANK}、このカードに裏向きでセットする。")
    sent = standing({"on": {"set": True}, "instead": {"zone": "g"}})
    s = scene(A={"deployment": [unit("U", text=[text, become, sent])], "hand": [g("green")]})
    s.says("A", "use", card="U", text="1")
    s.passes()
    assert s.table.cards[s["Green G"]].seen == ("A",)
    s.says("A", "use", card="U", text="2", targets=("Green G",))
    s.passes()
    assert (s.zone("Green G"), s.table.cards[s["Green G"]].seen) == ("A.g_zone", ("*",))
    assert s.national_power("A") == 1
    assert open_rules(s.events) == set()
