"""Sealed lists and hidden cards: stops, offers and questions tell nothing of them, and nothing breaks where one is gone."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import decklist_flag
from domain.kernel.views.views import SPECTATOR, make_view
from tests.star_front.scene import FOE, OWN, RULES, Scene, do, magic, scene, unit, use, when

SEEK = use(do("search", **{"for": {"where": "deck", "type": "unit"}}))
ANSWER = when("magic_used", do("negate"), of={"whose": "enemy"})
PATH = when(
    "immediate",
    do("reveal", n=1),
    do("only_if", condition={"count": {"type": "unit", "where": "processing"}, "least": 1}),
    do("to_hand", to="revealed"),
)


def begun(quick: bool, first: str, lists: str = "sealed", extra: Any = None, more: Any = None) -> Any:
    """A game of two registered lists; A has a card that may answer magic cards from the hand, or a plain one, and `extra`."""
    raw: dict[str, Any] = {f"c{n}": {"name": f"Card {n}", "type": "unit", "race": "elf"} for n in range(19)}
    raw["bm"] = {"name": "Spell", "type": "magic", "race": "elf", "text": [use(do("reward", n=1))]}
    raw["seek"] = {"name": "Seek", "type": "magic", "race": "elf", "text": [SEEK]}
    raw["path"] = {"name": "Path", "type": "unit", "race": "elf", "text": [PATH]}
    raw["q"] = {"name": "Quick", "type": "magic", "race": "elf", "text": [ANSWER if quick else use(do("reward", n=1))]}
    if extra is not None:
        raw["c16"] = {"race": "elf", **extra}
    raw["c15"] |= more or {}
    mine = {**{f"c{n}": 1 for n in range(17)}, "q": 1, "seek": 1, "path": 1}
    theirs = {**{f"c{n}": 1 for n in range(19)}, "bm": 1}
    header = make_header(RULES, 2, switches={"lists": lists})
    printings = {key: RULES.parse_printing(data) for key, data in raw.items()}
    result = open_game(RULES, header, {"printings": printings, "decks": {"A": {"list": mine}, "B": {"list": theirs}}})
    assert not isinstance(result, Refusal), result
    other = "B" if first == "A" else "A"
    for who, act, args in (("A", "first", {"seat": first}), (first, "mulligan", {}), (other, "mulligan", {})):
        assert not isinstance(result[0].say(Command(who, act, args)), Refusal)
    return result[0]


def after_the_spell(desk: Any, viewer: str) -> list[tuple[str, Any]]:
    assert not isinstance(desk.say(Command("B", "play", {"card": "bm"})), Refusal)
    events = make_view(desk.events, viewer)
    start = next(n for n, event in enumerate(events) if event.name == "play")
    offers = [offer.act for offer in RULES.offers(desk, viewer)] if viewer != SPECTATOR else []
    return [*((event.name, event.said) for event in events[start:]), ("offers", offers)]


@pytest.mark.rule("SF-EFF-10", "SF-ZONE-01")
@pytest.mark.parametrize("viewer", ["B", SPECTATOR])
def test_whether_the_game_stops_reveals_nothing_of_a_sealed_list(viewer: str) -> None:
    assert after_the_spell(begun(True, "B"), viewer) == after_the_spell(begun(False, "B"), viewer)


@pytest.mark.rule("SF-EFF-10")
@pytest.mark.parametrize("quick", [True, False])
def test_with_open_lists_the_game_stops_where_a_card_of_them_may_answer(quick: bool) -> None:
    desk = begun(quick, "B", "public")
    assert [event.name for event in desk.events].count("list_opened") == 2
    after_the_spell(desk, "B")
    assert ("moment" in desk.table.flags) == quick


SNARE = magic("Snare", do("draw", n=1), when="laid", of=OWN)
PLAIN = magic("Snare", do("draw", n=1))


def laid(card: dict[str, Any], listed: bool = False) -> Scene:
    """B lays A's Ox sideways; A holds a card and has no list, and B has one or none."""
    s = scene(A={"F1": unit("Ox"), "hand": [card]}, holder="B", switches={"lists": "sealed"})
    s.desk.begin_act()
    s.desk.record("fixed", "given")
    s.desk.do(FlagSet(decklist_flag("B"), (("t:Ox:unit:", 1),) if listed else None))
    s.desk.commit()
    s.effect("B", do("lay", to="Ox"))
    return s


@pytest.mark.rule("SF-EFF-10", "SF-LAY-01", "SF-ZONE-01")
@pytest.mark.parametrize("viewer", ["B", SPECTATOR])
@pytest.mark.parametrize("listed", [True, False])
def test_the_game_stops_for_every_hand_without_a_list_of_which_the_record_has_a_statement(viewer: str, listed: bool) -> None:
    """Given a told card that may answer and one that may not, when its moment comes, then nobody else can tell them apart."""
    tables = [laid(card, listed) for card in (SNARE, PLAIN)]
    assert [s.table.flags.get("moment", {}).get("name") for s in tables] == ["laid", "laid"]
    one, two = (make_view(s.desk.events, viewer) for s in tables)
    assert one == two
    assert [{offer.act for offer in RULES.offers(s.desk, "A")} for s in tables] == [{"pass", "play"}, {"pass"}]


@pytest.mark.rule("SF-EFF-10", "SF-LAY-01")
def test_a_hand_of_which_the_record_knows_nothing_answers_what_everybody_knows_of() -> None:
    """Given a hand that nobody knows, when a unit is laid, then the game stops only if all have seen a card that answers."""
    dark = unit("Dark", known=False)
    assert "moment" not in laid(dark).table.flags
    s = scene(A={"F1": unit("Ox"), "hand": [dark], "graveyard": [SNARE]}, holder="B", switches={"lists": "sealed"})
    s.effect("B", do("lay", to="Ox"))
    assert s.table.flags["moment"]["name"] == "laid"


@pytest.mark.rule("SF-EFF-10", "SF-LAY-01")
@pytest.mark.parametrize(("moment", "told"), [("laid", True), ("draw_phase", True), ("destroyed", False)])
def test_a_sealed_list_says_which_moments_it_answers_and_which_stop_every_hand(moment: str, told: bool) -> None:
    result = begun(False, "A", extra=magic("Extra", do("draw", n=1), when=moment))
    said = [event.said["moments"] for event in result.events if event.name == "answers_told"]
    assert set(said) == ({(moment,)} if told else set())


@pytest.mark.rule("SF-SEARCH-01", "SF-EFF-20")
@pytest.mark.parametrize("viewer", ["B", SPECTATOR])
def test_what_may_be_found_is_offered_to_the_searcher_and_shown_to_nobody_else(viewer: str) -> None:
    desk = begun(False, "A")
    assert not isinstance(desk.say(Command("A", "play", {"card": "seek"})), Refusal)
    assert any("c5" in slot.options for offer in RULES.offers(desk, "A") for slot in offer.slots.values())
    assert not any("c5" in slot.options for offer in RULES.offers(desk, "B") for slot in offer.slots.values())
    assert "'c5'" not in repr(make_view(desk.events, viewer)[-8:])
    assert not isinstance(desk.say(Command("A", "choose", {"cards": ("c5",)})), Refusal)
    assert "c5" in repr(make_view(desk.events, viewer)[-4:])


@pytest.mark.rule("SF-REVEAL-01")
def test_a_revealed_card_is_asked_for_also_where_a_list_is_known() -> None:
    desk = begun(False, "A")
    assert not isinstance(desk.say(Command("A", "play", {"card": "path", "at": "F1"})), Refusal)
    assert (desk.table.flags.get("awaits") or {}).get("what") == "tell"
    assert not isinstance(desk.say(Command("A", "choose", {"cards": ("c5",)})), Refusal)
    assert len(desk.table.at("A.hand")) == 6


GRAVE = {**when("buried", do("reward", n=1)), "zone": "graveyard"}


@pytest.mark.rule("SF-EFF-06", "SF-EFF-12")
@pytest.mark.parametrize(
    ("lists", "answers", "asked"), [("sealed", True, True), ("sealed", False, True), ("public", False, False)]
)
def test_a_card_from_the_top_of_a_deck_is_asked_for_where_it_may_answer(lists: str, answers: bool, asked: bool) -> None:
    """Given a card of the deck that goes to the graveyard, when it may have a text for that, then it is asked for, and the
    text starts. With sealed lists the question reveals nothing, since it always comes."""
    mill = unit("Miller", race="elf", text=[when("immediate", do("discard", **{"from": "deck"}))])
    desk = begun(False, "A", lists, extra=mill, more={"text": [GRAVE]} if answers else {})
    assert not isinstance(desk.say(Command("A", "play", {"card": "c16", "at": "F1"})), Refusal)
    assert ((desk.table.flags.get("awaits") or {}).get("what") == "tell") is asked
    if asked:
        assert not isinstance(desk.say(Command("A", "choose", {"cards": ("c15",)})), Refusal)
    assert "open" not in {event.verdict[0] for event in desk.events}
    assert desk.table.count("A", "rewards") == int(answers)


@pytest.mark.rule("SF-REVEAL-01")
def test_a_revealed_card_of_no_list_may_stay_untold_and_the_table_says_what_follows() -> None:
    s = scene(A={"F1": unit("Horn", text=[use(*PATH["effects"])])})
    s.says("A", "use", card="Horn")
    offers = RULES.offers(s.desk, "A")
    assert offers
    assert all(s.desk.dry_run(fill_offer(offer, lambda n: 0)) is None for offer in offers)
    s.says("A", "choose", cards=())
    assert s.asks["what"] == "holds"
    s.choose("yes")
    assert s.hand("A") == 1


@pytest.mark.rule("SF-EFF-10", "SF-EFF-12")
def test_the_entry_of_a_card_that_was_shuffled_away_can_be_answered() -> None:
    gate = unit("Gate", text=[when("entered", do("to_deck", to="subject"), of=OWN)])
    snare = magic("Snare", do("draw", n=1), when="entered", of=FOE)
    s = scene(A={"F5": gate, "hand": [unit("Ox")]}, B={"hand": [snare]})
    s.says("A", "play", card="Ox", at="F1")
    assert {offer.act for offer in RULES.offers(s.desk, "B")} == {"pass", "play"}
    s.says("B", "play", card="Snare")
    assert s.where("Snare") == "B.graveyard"


@pytest.mark.rule("SF-ZONE-04")
@pytest.mark.parametrize("name", ["to_hand", "exile", "to_deck", "to_graveyard"])
def test_a_star_front_card_is_nobody_s_and_goes_nowhere(name: str) -> None:
    s = scene(A={"F1": unit("Ox")})
    s.refused("A", "effect", effects=(do(name, to=s.table.at("star_fronts")[0]),))


@pytest.mark.rule("SF-SEARCH-01", "SF-EFF-20")
def test_a_card_whose_last_copy_was_stated_since_the_question_is_offered_no_longer() -> None:
    """Given a search that waits, when its player states what was drawn before, then that printing is not offered."""
    desk = begun(False, "A")
    assert not isinstance(desk.say(Command("A", "play", {"card": "seek"})), Refusal)
    (before,) = (offer for offer in RULES.offers(desk, "A") if offer.act == "choose")
    assert "c3" in before.slots["cards"].options
    assert not isinstance(desk.say(Command("A", "look", aside={"cards": ("c3",)})), Refusal)
    (after,) = (offer for offer in RULES.offers(desk, "A") if offer.act == "choose")
    assert {*before.slots["cards"].options} - {*after.slots["cards"].options} == {"c3"}
