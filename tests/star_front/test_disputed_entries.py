"""Positions about entering, leaving and hidden cards that players argue about."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.event import LEGAL
from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import ruleset
from tests.star_front.scene import FOE, OWN, do, keyword, magic, scene, traveller, unit, use, when

RULES = ruleset("star_front")


def listed(quick: bool) -> tuple[dict[str, Any], dict[str, int], dict[str, int]]:
    """Two lists: A's with a card that may answer magic cards from the hand, or with a plain one."""
    cards = {f"c{n}": {"name": f"Card {n}", "type": "unit", "race": "elf"} for n in range(20)}
    cards["bm"] = {"name": "Spell", "type": "magic", "race": "elf", "text": [use(do("reward", n=1))]}
    cards["seek"] = {
        "name": "Seek",
        "type": "magic",
        "race": "elf",
        "text": [use(do("search", **{"for": {"where": "deck", "type": "unit"}}))],
    }
    answer = when("magic_used", do("negate"), of={"whose": "enemy"})
    cards["q"] = {"name": "Quick", "type": "magic", "race": "elf", "text": [answer if quick else use(do("reward", n=1))]}
    mine = {**{f"c{n}": 1 for n in range(18)}, "q": 1, "seek": 1}
    theirs = {**{f"c{n}": 1 for n in range(19)}, "bm": 1}
    return {key: RULES.parse_printing(data) for key, data in cards.items()}, mine, theirs


def begun(quick: bool, first: str, reveals: bool = False) -> Any:
    from domain.kernel.desk.game_opening import make_header, open_game
    from domain.kernel.record.command import Command

    cards, mine, theirs = listed(quick)
    if reveals:
        condition = {"count": {"type": "unit", "where": "processing"}, "least": 1}
        text = when("immediate", do("reveal", n=1), do("only_if", condition=condition), do("to_hand", to="revealed"))
        cards["path"] = RULES.parse_printing({"name": "Path", "type": "unit", "race": "elf", "text": [text]})
        del mine["seek"]
        mine["path"] = 1
    used = {key: data for key, data in cards.items() if key in {*mine, *theirs}}
    result = open_game(
        RULES, make_header(RULES, 2), {"printings": used, "decks": {"A": {"list": mine}, "B": {"list": theirs}}}
    )
    assert not isinstance(result, Refusal), result
    for who, act, args in (
        ("A", "first", {"seat": first}),
        (first, "mulligan", {}),
        ("B" if first == "A" else "A", "mulligan", {}),
    ):
        assert not isinstance(result[0].say(Command(who, act, args)), Refusal)
    return result[0]


def gone_subject() -> Any:
    """A unit enters; a gate shuffles it into the deck; then the enemy's hand may answer the entry."""
    gate = unit("Gate", text=[when("entered", do("to_deck", to="subject"), of=OWN)])
    snare = magic("Snare", do("draw", n=1), when="entered", of=FOE)
    s = scene(A={"F5": gate, "hand": [unit("Ox")]}, B={"hand": [snare]})
    s.says("A", "play", card="Ox", at="F1")
    return s


@pytest.mark.rule("SF-IMPR-01")
def test_no_swap_with_an_imprisoned_unit() -> None:
    s = scene(A={"F1": unit("Ox"), "F2": unit("Caged", "1/1", "imprisoned")}, node="formation.move", met="summon formation")
    assert s.refused("A", "move", card="Ox", to="F2").rule == "SF-IMPR-01"


@pytest.mark.rule("SF-COVER-01")
def test_two_cover_units_and_an_imprisoned_newcomer() -> None:
    """§15-4 掩護 1, OP-30: either, or none."""
    field = {"F2": unit("Left", "1/1", "cover"), "F4": unit("Right", "1/1", "cover")}
    s = scene(A={**field, "hand": [unit("New")]})
    s.says("A", "play", card="New", at="F3")
    assert s.asks["what"] == "cover"
    assert set(s.asks["options"]) == {s["Left"], s["Right"]}
    s.says("A", "choose", cards=())
    assert s.where("New") == "A.F3"


@pytest.mark.rule("SF-LEAVE-05")
def test_a_traveller_on_the_other_side_goes_to_that_side_s_forest() -> None:
    """§6.9, OP-51."""
    s = scene(A={"F1": traveller()}, B={}, forest=5)
    s.effect("B", do("control", to=s["Traveller"]))
    assert s.where("Traveller").startswith("B.")
    s.effect("B", do("destroy", to=s["Traveller"]))
    assert (s.where("Traveller"), s.count("B", "forest"), s.count("A", "forest")) == ("B.forest", 6, 5)


@pytest.mark.rule("SF-LEAVE-05")
def test_the_record_says_that_a_destroyed_traveller_went_to_the_forest() -> None:
    """§10.5: what the log tells of a leaving is where the card went."""
    s = scene(A={"F1": traveller()})
    s.effect("B", do("destroy", to=s["Traveller"]))
    assert (s.where("Traveller"), s.happened("unit_left")[0].said["to"]) == ("A.forest", "forest")


@pytest.mark.rule("SF-PARA-01")
def test_a_parasite_s_host_returns_to_hand() -> None:
    """§10.7: each card to the hand of its own player."""
    s = scene(B={"F1": unit("Host", "1/1", lower=[unit("Tick", "1/1", owner="A")])})
    s.effect("A", do("to_hand", to=s["Host"]))
    assert (s.where("Host"), s.where("Tick")) == ("B.hand", "A.hand")


@pytest.mark.rule("SF-BECOME-01")
def test_become_is_neither_play_nor_summon() -> None:
    """§15-6 搭乘 1, §15-4 立即, 掩護: a unit that is become takes no passengers, has no immediate, is not covered."""
    bus = unit("Bus", "1/1", keyword("ride", n=2), text=[when("immediate", do("reward", n=1))])
    s = scene(A={"F3": unit("Ox"), "F2": unit("Guard", "1/1", "cover"), "graveyard": [bus]})
    s.effect("A", do("become", to=s["Ox"], into=s["Bus"]))
    assert (s.where("Bus"), s.passengers("Bus"), s.number("A", "rewards"), s.asks) == ("A.F3", 0, 0, None)


@pytest.mark.rule("SF-MECH-02")
def test_a_mech_merge_frees_a_sideways_unit_and_its_riders() -> None:
    """OP-32, OP-37."""
    s = scene(
        A={
            "F1": unit("Hull", "3/2", keyword("ride", n=2), traits=["mech"], state="sideways", passengers=2),
            "F2": unit("Core", "2/3", "mech_merge"),
        },
        forest=3,
    )
    s.says("A", "mech_merge", card="Core", onto="Hull", top="Hull", exposed="attack")
    assert (s.state("Hull"), s.passengers("Hull"), s.count("A", "forest"), s.attack("Hull")) == ("upright", 0, 5, 5)


@pytest.mark.rule("SF-SEARCH-01")
@pytest.mark.parametrize("viewer", ["B", SPECTATOR])
def test_what_could_be_searched_for_is_seen_by_the_searcher_alone(viewer: str) -> None:
    """Table of hidden information: what is in the deck stays with the searcher; the card that is found is shown."""
    from domain.kernel.record.command import Command

    desk = begun(False, "A")
    assert not isinstance(desk.say(Command("A", "play", {"card": "seek"})), Refusal)
    said = repr(make_view(desk.events, viewer)[-8:])
    assert "'c5'" not in said
    assert "'q'" not in said
    assert not isinstance(desk.say(Command("A", "choose", {"cards": ("c5",)})), Refusal)
    said = repr(make_view(desk.events, viewer)[-4:])
    assert "c5" in said
    assert "'c6'" not in said


@pytest.mark.rule("SF-EFF-20")
def test_whether_the_game_stops_for_an_answer_reveals_nothing_of_a_sealed_list() -> None:
    """Table of hidden information: a deck list is its owner's. Two games that differ in A's list alone look the same to B."""
    from domain.kernel.record.command import Command

    def stops(quick: bool) -> list[tuple[str, Any]]:
        desk = begun(quick, "B")
        assert not isinstance(desk.say(Command("B", "play", {"card": "bm"})), Refusal)
        events = make_view(desk.events, "B")
        start = next(n for n, event in enumerate(events) if event.name == "play")
        return [(event.name, event.said) for event in events[start:]]

    assert stops(True) == stops(False)


@pytest.mark.rule("SF-EFF-01")
def test_offers_at_a_moment_whose_card_was_shuffled_into_the_deck() -> None:
    s = gone_subject()
    assert any(offer.act == "pass" for offer in RULES.offers(s.desk, "B"))


@pytest.mark.rule("SF-EFF-01")
def test_an_answer_to_the_entry_of_a_card_that_was_shuffled_into_the_deck() -> None:
    """§6.4: given a unit that was shuffled into the deck after it entered, when B answers the entry, then that is legal."""
    answer = gone_subject().answer("B", "play", card="Snare")
    assert not isinstance(answer, Refusal), answer
    assert answer[0].verdict == LEGAL


@pytest.mark.rule("SF-EFF-01")
def test_an_answer_to_the_destruction_of_a_unit_that_goes_back_to_the_deck() -> None:
    phoenix = unit("Phoenix", text=[when("destroyed", do("to_deck", to="self"))])
    s = scene(
        A={"hand": [magic("Cheer", do("reward", n=1), when="destroyed", of=FOE)]}, B={"F1": phoenix}, holder="B", turn=6
    )
    s.effect("A", do("destroy", to=s["Phoenix"]))
    assert any(offer.act == "pass" for offer in RULES.offers(s.desk, "A"))


@pytest.mark.rule("SF-REVEAL-01")
def test_the_offer_to_show_a_revealed_card_of_an_unlisted_deck() -> None:
    from domain.kernel.contract.offers import fill_offer

    s = scene(A={"F1": unit("Horn", text=[use(do("reveal", n=1))])})
    s.says("A", "use", card="Horn")
    offers = RULES.offers(s.desk, "A")
    assert offers
    assert all(s.desk.dry_run(fill_offer(offer, lambda n: 0)) is None for offer in offers)


@pytest.mark.rule("SF-SEARCH-01")
def test_what_may_be_found_in_a_listed_deck_is_offered() -> None:
    from domain.kernel.record.command import Command

    desk = begun(False, "A")
    assert not isinstance(desk.say(Command("A", "play", {"card": "seek"})), Refusal)
    assert desk.dry_run(Command("A", "choose", {"cards": ("c5",)})) is None
    assert any("c5" in slot.options for offer in RULES.offers(desk, "A") for slot in offer.slots.values())
