"""What is chosen with a play or a text, and in answer to a question: all that can be said is offered, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.changes import FlagSet, Pinned
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import decklist_flag
from tests.gundam_war_nexa.offered import offers
from tests.gundam_war_nexa.scene import (
    RULES,
    Scene,
    blue,
    character,
    g,
    graphic,
    keyword,
    operation,
    scene,
    sign,
    unit,
    use,
)

DRAW = {"do": "draw"}
TWO_COLOURS = {"older": True, "designated": [["blue", 1], ["red", 1]], "total": 1, "resource": 1}


def cards_offered(s: Scene, act: str) -> set[str]:
    """The names of the cards that A is offered an act with."""
    ids = {offer.args.get("card") for offer in offers(s, "A", act)}
    return {name for name, card in s.names.items() if card in ids}


@pytest.mark.rule("NX-COMPAT-06")
@pytest.mark.parametrize(("gs", "offered"), [("red", True), ("blue", True), ("green", False)])
def test_an_older_card_is_offered_in_whichever_of_its_colours_it_can_be_paid(gs: str, offered: bool) -> None:
    s = scene(A={"gs": [g(gs)], "hand": [unit("Old", **TWO_COLOURS), unit("P"), unit("Q")]})
    assert ("Old" in cards_offered(s, "play")) == offered


@pytest.mark.rule("NX-COST-04", "NX-COST-20", "NX-COST-26", "NX-COST-28", "NX-TEXT-03")
def test_a_text_is_offered_as_long_as_its_moment_its_limit_and_its_cost_allow() -> None:
    texts = {
        "Free": use(DRAW),
        "Again": use(DRAW, repeatable=True),
        "Late": use(DRAW, timing="damage"),
        "Theirs": use(DRAW, turn="enemy"),
        "Red": use(DRAW, cost=[{"red": 1}]),
        "Either": use(DRAW, cost=[{"red": 1}, {"blue": 1}]),
        "Self": use(DRAW, cost=[{"self": 1}]),
    }
    s = scene(A={"gs": [blue(1)], "deployment": [unit(name, text=[text]) for name, text in texts.items()]})
    assert cards_offered(s, "use") == {"Free", "Again", "Either", "Self"}
    for card in ("Free", "Again", "Self"):
        s.says("A", "use", card=card)
        s.passes()
    assert cards_offered(s, "use") == {"Again", "Either"}


def with_list(s: Scene, **printings: dict[str, Any]) -> None:
    """A's registered list: these cards and nothing else; the record has their data."""
    s.desk.command = Command("", "rule")
    s.desk.begin_act()
    s.desk.record("fixed", "given")
    for name, data in printings.items():
        s.desk.do(Pinned(name, RULES.parse_printing(data)))
    s.desk.do(FlagSet(decklist_flag("A"), tuple((name, 2) for name in sorted(printings))))
    s.desk.commit()


@pytest.mark.rule("NX-KW-06", "NX-KW-08")
@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("word", ["gain", "share"])
def test_of_a_card_of_the_pile_what_it_can_still_be_is_offered(listed: bool, word: str) -> None:
    user = unit("GM", keywords=[keyword(word, **({"trait": "W"} if word == "share" else {})), keyword("quick")])
    s = scene(A={"hand": [user]} if word == "share" else {"space": [user]}, node="damage.ft1")
    if listed:
        results = {"w1": unit("One", traits=["W"]), "w2": unit("Two", traits=["V"]), "w3": unit("Three", traits=["W"])}
        with_list(s, **results)
    if word == "share":
        s.plays("A", "GM")
    s.says("A", "use", card="GM", text=word)
    s.passes()
    top = s.table.at("A.nation_pile")[0]
    expected = {
        ("gain", True): ("w1", "w2", "w3"),
        ("gain", False): (top,),
        ("share", True): ("w1", "w3"),
        ("share", False): (),
    }
    (offer,) = offers(s, "A", "choose")
    slot = offer.slots["cards"]
    assert slot.options == expected[word, listed]
    assert (slot.least, slot.most) == ((1, 1) if word == "gain" else (0, 1 if listed else 0))
    assert offers(s, "B", "choose") == []


@pytest.mark.rule("NX-TERM-02", "NX-EFF-21")
def test_of_a_pile_of_two_unknown_cards_no_third_is_offered() -> None:
    """Given a search for 3 cards in a pile of 2 unknown ones that may be 3 printings, then 2 are offered at most."""
    find = use({"do": "search", "n": 3, "for": {"type": "unit"}, "zone": "hand"})
    s = scene(A={"space": [unit("GM", text=[find])]}, node="damage.ft1", nation=(2, 20))
    with_list(s, w1=unit("One"), w2=unit("Two"), w3=unit("Three"))
    s.says("A", "use", card="GM")
    s.passes()
    (offer,) = offers(s, "A", "choose")
    assert (offer.slots["cards"].options, offer.slots["cards"].most) == (("w1", "w2", "w3"), 2)


@pytest.mark.rule("NX-KW-08")
def test_all_that_share_may_find_among_known_cards_is_said_by_name() -> None:
    s = scene(
        A={"hand": [unit("GM", keywords=[keyword("share", trait="W")])], "nation": [unit("Find", traits=["W"]), unit("Dud")]},
        nation=(0, 20),
    )
    with_list(s, w1=unit("One", traits=["W"]))
    s.plays("A", "GM")
    s.says("A", "use", card="GM", text="share")
    s.passes()
    (offer,) = offers(s, "A", "choose")
    said = {tuple(offer.slots["cards"].options)}
    assert all(s.desk.dry_run(Command("A", "choose", {"cards": (each,)})) is None for options in said for each in options)


@pytest.mark.rule("NX-SETUP-15")
def test_the_redraw_is_offered_once_and_nothing_to_who_has_decided() -> None:
    s = scene(A={"hand": [unit("P")]}, node="setup.redraw")
    assert {offer.act for offer in offers(s, "A")} == {"keep", "redraw"}
    s.says("A", "redraw")
    assert {offer.act for offer in offers(s, "A")} == {"keep"}
    s.says("A", "keep")
    assert offers(s, "A") == []
    assert {offer.act for offer in offers(s, "B")} == {"keep", "redraw"}


@pytest.mark.rule("NX-BATT-49")
@pytest.mark.parametrize(("fallen", "offered"), [(("GM",), False), (("GM", "Ball"), True)])
def test_an_order_is_offered_to_the_attacker_where_there_are_two(fallen: tuple[str, ...], offered: bool) -> None:
    s = scene(A={"deployment": [unit("GM"), unit("Ball")]})
    s.does("A", {"do": "destroy", "to": fallen})
    assert [bool(offers(s, seat, "abolish_order")) for seat in "AB"] == [offered, False]


@pytest.mark.rule("NX-PLAY-41", "NX-PLAY-52")
def test_the_hosts_of_a_card_are_offered() -> None:
    s = scene(
        A={"deployment": [unit("GM"), operation("Plan"), unit("Ball", carries=[character("Ray")])], "space": [unit("Nu")]}
        | {"hand": [character("Noa"), operation("Patch", set_on="unit"), operation("Note", set_on="operation")]},
        B={"deployment": [unit("P")]},
    )
    hosts = {
        offer.args["card"]: {*offer.slots["on"].options} if "on" in offer.slots else {offer.args.get("on")}
        for offer in offers(s, "A", "play")
    }
    assert hosts == {
        s["Noa"]: {s["GM"]},
        s["Patch"]: {s["GM"], s["Ball"], s["P"]},
        s["Note"]: {s["Plan"]},
    }


@pytest.mark.rule("NX-PLAY-20", "NX-PLAY-22", "NX-PLAY-26", "NX-PLAY-29", "NX-G-03")
@pytest.mark.parametrize(("node", "holder"), [("deployment.ft", "A"), ("attack.ft1", "A"), ("deployment.ft", "B")])
@pytest.mark.parametrize("played", [False, True])
def test_what_may_be_played_as_g_is_offered_so(node: str, holder: str, played: bool) -> None:
    hand = [g("red"), unit("GM", g_sign=sign()), unit("Ball"), graphic("Sky"), g("blue")]
    s = scene(A={"hand": hand}, node=node, holder=holder)
    able = node == "deployment.ft" and holder == "A"
    if played and able:
        s.plays("A", "Blue G", as_="g")
    results = {offer.args["card"] for offer in offers(s, "A", "play") if offer.args.get("as") == "g"}
    more = set() if played else {s["Blue G"]}
    assert results == ({s["Red G"], s["GM"], s["Sky"], *more} if able and not played else set())


@pytest.mark.rule("NX-CARD-18", "NX-COST-26")
def test_the_x_of_the_text_that_is_meant_is_offered() -> None:
    enemy = {"type": "unit", "whose": "enemy"}
    texts = [use(DRAW), use({"do": "damage", "n": "x"}, cost=[{"blue": "x"}], targets=[enemy])]
    s = scene(A={"gs": [blue(2)], "deployment": [unit("GM", text=texts)]}, B={"deployment": [unit("P")]})
    results = {offer.args["text"]: offer.slots for offer in offers(s, "A", "use")}
    assert set(results) == {"1", "2"}
    assert (set(results["1"]), results["2"]["x"].options, results["2"]["targets"].options) == (set(), (1, 2), (s["P"],))


@pytest.mark.rule("NX-TERM-08", "NX-DEST-19")
@pytest.mark.parametrize("listed", [False, True])
def test_cards_of_the_hand_are_offered_by_their_place_whatever_they_may_be(listed: bool) -> None:
    s = scene(A={"hand": [{**unit("Dark"), "known": False}, {**unit("Dim"), "known": False}]})
    if listed:
        with_list(s, w1=unit("One", traits=["W"]))
    s.does("A", {"do": "discard", "n": 1})
    (offer,) = offers(s, "A", "choose")
    assert set(offer.slots["cards"].options) == {s["Dark"], s["Dim"]}


@pytest.mark.rule("NX-KW-08")
def test_what_all_copies_are_known_of_is_not_looked_for() -> None:
    mine = unit("GM", keywords=[keyword("share", trait="W")])
    s = scene(A={"hand": [mine], "junkyard": [unit("One", traits=["W"], copies=2)]})
    with_list(s, **{"t:One:unit:": unit("One", traits=["W"]), "w2": unit("Two", traits=["W"])})
    s.plays("A", "GM")
    s.says("A", "use", card="GM", text="share")
    s.passes()
    (offer,) = offers(s, "A", "choose")
    assert offer.slots["cards"].options == ("w2",)
