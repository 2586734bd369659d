"""What printed texts say most, said as data and played to its effect: X, choices, durations, protection, looking back."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.printing import parse_printing
from tests.star_front.scene import FOE, OWN, Scene, do, keyword, magic, scene, traveller, unit, use, when

DRAW = do("draw", n=1)
REWARD = do("reward", n=1)


def static(*effects: Any, **more: Any) -> dict[str, Any]:
    return {"timing": "static", "effects": list(effects), **more}


def verdicts(s: Scene, name: str) -> list[str]:
    """The verdicts of the last line's events of a name."""
    return [event.verdict[0] for event in s.events if event.name == name]


def goes_on(s: Scene) -> None:
    """Nobody does anything but what a turn asks for."""
    holder = s.table.clock.holder
    if s.asks:
        s.choose(s.asks["words"][0])
    elif (
        duty := {"summon.main": "summon", "formation.entry": "formation"}.get(s.node)
    ) and f"met:{duty}" not in s.table.flags:
        s.says(holder, "summon")
    elif s.node == "tactics.choose":
        s.says(holder, "formation")
    else:
        s.let_pass()


# X


@pytest.mark.rule("SF-EFF-01", "SF-EFF-22")
def test_attack_grows_with_the_enemy_front_row() -> None:
    """Given +X attack for the enemy's front row, when it is used, then X is counted once, as the text is carried out."""
    bolt = magic("Howl", do("gain", attack="X", until="stay"), targets=[OWN], x={"count": {**FOE, "where": "front"}})
    s = scene(A={"F1": unit("Ox", "2/1"), "hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp"), "B3": unit("Cat")})
    s.says("A", "play", card="Howl", targets=("Ox",))
    assert s.attack("Ox") == 4
    s.effect("A", do("destroy", to="Imp"))
    assert s.attack("Ox") == 4


@pytest.mark.rule("SF-EFF-22")
def test_a_lasting_x_follows_what_it_counts() -> None:
    text = static({"attack": "X", "score": "-X"}, x={"count": {**OWN, "race": "cat", "other": True}, "times": 2, "plus": 1})
    s = scene(A={"F1": unit("King", "1/9", text=[text]), "F2": unit("Cat", race="cat")})
    assert (s.attack("King"), s.score("King")) == (4, 6)
    s.effect("A", do("destroy", to="Cat"))
    assert (s.attack("King"), s.score("King")) == (2, 8)


@pytest.mark.rule("SF-EFF-01", "SF-REWARD-01")
def test_half_of_the_enemy_s_score_is_gained_rounded_down() -> None:
    tax = magic("Tax", do("reward", n="X"), x={"number": "score", "who": "enemy", "half": True})
    s = scene(A={"hand": [tax]}, B={"F1": unit("Elf", "1/5")})
    s.says("A", "play", card="Tax")
    assert s.number("A", "rewards") == 2


@pytest.mark.rule("SF-EFF-01", "SF-COST-01")
def test_as_many_travellers_come_as_the_unit_that_went_home_has_stars_and_one_more() -> None:
    """Given X of the stars of a target that leaves first, when it has left, then what is printed on it counts."""
    text = use(
        do("to_hand"),
        do("summon_traveller", n="X"),
        targets=[{**OWN, "other": True}],
        x={"value": "tributes", "of": "target", "plus": 1},
    )
    s = scene(A={"F1": unit("Host", text=[text]), "F2": unit("Guest", star=2)})
    s.says("A", "use", card="Host", targets=("Guest",))
    while s.asks:
        s.choose(s.asks["words"][0])
    assert len(s.happened("unit_entered")) == 3


@pytest.mark.rule("SF-EFF-01", "SF-DEF-04")
def test_a_won_attack_rewards_by_the_attack_of_the_defender() -> None:
    """Given rewards of X for a combat won as attacker, when it wins, then X is the attack of whom it fought."""
    text = when(
        "combat_won", do("reward", n="X"), x={"value": "attack", "of": "opponent"}, condition={"self": {"state": "attacking"}}
    )
    s = scene(
        A={"F1": unit("Elf", "3/1")}, B={"F1": unit("Wolf", "9/1", state="attacking", text=[text])}, node="defence.before"
    )
    s.fight()
    assert s.number("B", "rewards") == 3


@pytest.mark.rule("SF-EFF-01", "SF-KID-02")
def test_captives_are_counted_below_a_unit() -> None:
    text = use(do("reward", n="X"), x={"below": "captive"})
    s = scene(A={"F1": unit("Ogre", "2/1", keyword("kidnap", n=2), text=[text], captives=[unit("One"), unit("Two")])})
    s.says("A", "use", card="Ogre")
    assert s.number("A", "rewards") == 2


@pytest.mark.rule("SF-EFF-01")
def test_an_x_that_hangs_on_a_card_nobody_knows_is_open() -> None:
    tax = magic("Tax", do("draw", n="X"), x={"count": {**OWN, "race": "cat"}})
    s = scene(A={"hand": [tax], "F1": unit("Masked", known=False)}, mode="scribe")
    s.says("A", "play", card="Tax")
    assert "open" in {event.verdict[0] for event in s.desk.events}


# Ways


@pytest.mark.rule("SF-EFF-08")
@pytest.mark.parametrize(("way", "drawn", "rewards"), [("1", 1, 2), ("2", 0, 3)])
def test_one_of_several_ways_is_chosen_and_what_stands_behind_follows(way: str, drawn: int, rewards: int) -> None:
    either = do("either", ways=[{"effects": [DRAW, REWARD]}, {"effects": [do("reward", n=2)]}])
    s = scene(A={"hand": [magic("Fork", either, REWARD)]})
    s.says("A", "play", card="Fork")
    assert s.asks["words"] == ("1", "2")
    s.choose(way)
    assert (s.hand("A"), s.number("A", "rewards")) == (drawn, rewards)


# How long


@pytest.mark.rule("SF-EFF-22", "SF-EFF-19")
def test_an_attack_is_forbidden_to_the_end_of_the_next_turn() -> None:
    """Given a ban on attacks to the end of the next turn, then it holds in the enemy's turn, and not in the one after."""
    calm = magic("Calm", do("bar", what="attack", who="enemy", until="next_turn"))
    s = scene(A={"hand": [calm], "F1": unit("Ox")}, B={"F1": unit("Elf")}, met="summon formation")
    s.says("A", "play", card="Calm")
    held = []
    for _ in range(3):
        held.append((s.table.clock.turn, bool(s.table.modifiers)))
        turn = s.table.clock.turn
        while s.table.clock.turn == turn:
            goes_on(s)
    assert held == [(5, True), (6, True), (7, False)]


@pytest.mark.rule("SF-EFF-22")
@pytest.mark.parametrize(("until", "gone"), [("enemy_main", 6), ("own_main", 7), ("enemy_defence", 6)])
def test_what_lasts_up_to_a_phase_of_a_player_is_over_when_it_comes(until: str, gone: int) -> None:
    s = scene(
        A={"F1": unit("Ox", "1/1"), "hand": [magic("Song", do("gain", attack=3, until=until), targets=[OWN])]},
        B={"F1": unit("Elf")},
        met="summon formation",
    )
    s.says("A", "play", card="Song", targets=("Ox",))
    for _ in range(200):
        if s.attack("Ox") == 1:
            break
        goes_on(s)
    assert s.table.clock.turn == gone


# Protection and prohibition


@pytest.mark.rule("SF-EFF-19", "SF-DEF-07")
@pytest.mark.parametrize(
    ("word", "fights", "struck"),
    [("be_destroyed_in_battle", "A.F1", "A.graveyard"), ("be_destroyed_by_effects", "A.graveyard", "A.F1")],
)
def test_a_unit_is_kept_from_combats_or_from_effects_alone(word: str, fights: str, struck: str) -> None:
    mine = {"F1": unit("Rock", "1/1", text=[static({"cannot": word})])}
    s = scene(A=mine, B={"F1": unit("Wolf", "9/1", state="attacking")}, node="defence.before")
    s.fight()
    assert s.where("Rock") == fights
    t = scene(A=mine, B={"hand": [magic("Bolt", do("destroy"), targets=[FOE])]}, holder="B")
    t.says("B", "play", card="Bolt", targets=("Rock",))
    assert t.where("Rock") == struck


@pytest.mark.rule("SF-EFF-19", "SF-EFF-07")
def test_a_unit_that_cannot_be_a_target_is_none_for_the_enemy_alone() -> None:
    hidden = unit("Veil", text=[static({"cannot": "be_target"})])
    bolt = magic("Bolt", do("destroy"), targets=[{"type": "unit"}])
    s = scene(A={"F1": hidden, "hand": [bolt]}, B={"F1": unit("Elf"), "hand": [bolt]}, holder="B")
    assert s.refused("B", "play", card="Bolt.2", targets=("Veil",)).rule == "SF-EFF-19"
    t = scene(A={"F1": hidden, "hand": [bolt]})
    t.says("A", "play", card="Bolt", targets=("Veil",))
    assert t.where("Veil") == "A.graveyard"


@pytest.mark.rule("SF-EFF-19", "SF-IMM-01")
def test_immediate_effects_are_silent_under_a_text_that_forbids_them() -> None:
    mute = unit("Mute", text=[static({"to": {"type": "unit", "race": "cat"}, "cannot": "use_immediate"})])
    hand = [unit("Cat", race="cat", text=[when("immediate", REWARD)])]
    for there, rewards in (({"F2": mute}, 0), ({}, 1)):
        s = scene(A={"hand": hand}, B=there)
        s.says("A", "play", card="Cat", at="F1")
        assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-22")
def test_a_keyword_of_all_units_in_the_row_does_not_work() -> None:
    calm = unit("Calm", text=[static({"to": {"type": "unit", "stands": "same_row"}, "lose": "decay"})])
    s = scene(A={"F1": calm, "F2": unit("Old", "1/1", "decay"), "B3": unit("Far", "1/1", "decay")})
    assert (s.has("Old", "decay"), s.has("Far", "decay")) == (False, True)


@pytest.mark.rule("SF-EFF-22", "SF-MRES-01")
def test_a_text_gives_a_resistance_against_the_enemy_alone() -> None:
    text = static({"to": {"type": "unit", "stands": "beside"}, "keyword": "magic_resistance", "whose": "enemy"})
    bolt = magic("Bolt", do("destroy"), targets=[{"type": "unit"}])
    mine = {"F2": unit("Sage", text=[text]), "F1": unit("Ox"), "hand": [bolt]}
    s = scene(A=mine, B={"hand": [bolt]}, holder="B")
    assert s.refused("B", "play", card="Bolt.2", targets=("Ox",)).rule == "SF-MRES-01"
    t = scene(A=mine)
    t.says("A", "play", card="Bolt", targets=("Ox",))
    assert t.where("Ox") == "A.graveyard"


# Instead of being destroyed


@pytest.mark.rule("SF-EFF-19", "SF-LEAVE-08")
@pytest.mark.parametrize(("word", "place"), [("exile", "A.exile"), ("to_hand", "A.hand")])
def test_whom_a_unit_destroys_in_combat_goes_elsewhere(word: str, place: str) -> None:
    """Given an attacker whose victims are exiled, when it wins, then the loser is not destroyed but goes there."""
    wolf = unit("Wolf", "9/1", state="attacking", text=[static({"victims": word})])
    lost = unit("Elf", "1/1", text=[when("destroyed", REWARD)])
    s = scene(A={"F1": lost}, B={"F1": wolf}, node="defence.before")
    s.fight()
    assert (s.where("Elf"), s.number("A", "rewards"), len(s.happened("destruction_replaced"))) == (place, 0, 1)


@pytest.mark.rule("SF-EFF-19", "SF-LEAVE-08")
def test_a_unit_that_would_be_destroyed_goes_back_to_the_hand_instead() -> None:
    nest = unit("Nest", text=[static({"to": {"type": "unit", "race": "cat"}, "instead": "to_hand"})])
    s = scene(A={"F1": nest, "F2": unit("Cat", race="cat"), "F3": unit("Dog")})
    s.effect("A", do("destroy", to=("Cat", "Dog")))
    assert (s.where("Cat"), s.where("Dog")) == ("A.hand", "A.graveyard")


# Piles


@pytest.mark.rule("SF-EFF-06")
def test_the_top_of_the_enemy_s_deck_goes_to_the_graveyard_or_into_exile() -> None:
    mill = magic("Mill", do("discard", **{"from": "deck"}, who="enemy", n=2), do("discard", **{"from": "deck"}, zone="exile"))
    s = scene(A={"hand": [mill]})
    s.says("A", "play", card="Mill")
    assert (s.count("B.graveyard"), s.count("A.exile"), s.count("B.deck"), s.count("A.deck")) == (2, 1, 8, 9)


@pytest.mark.rule("SF-EFF-06", "SF-ROTATE-01")
def test_chance_takes_a_card_of_the_hand() -> None:
    s = scene(
        A={"hand": [magic("Thief", do("discard", who="enemy", random=True, zone="exile"))]},
        B={"hand": [unit("One"), unit("Two")]},
    )
    s.says("A", "play", card="Thief")
    assert s.asks["what"] == "random"
    s.says("B", "chance", card="Two")
    assert (s.where("One"), s.where("Two")) == ("B.hand", "B.exile")


@pytest.mark.rule("SF-EFF-20", "SF-SEARCH-01")
def test_a_player_looks_at_the_top_of_the_deck_and_takes_what_fits() -> None:
    peek = magic("Peek", do("look", n=2, take=1, **{"for": {"type": "unit", "race": "cat"}}, rest="deck_bottom"))
    s = scene(A={"hand": [peek], "deck": [unit("Dog"), unit("Cat", race="cat")]})
    s.says("A", "play", card="Peek")
    assert set(s.asks["options"]) == {s["Dog"], s["Cat"]}
    assert s.refused("A", "choose", cards=("Dog",)).rule == "SF-EFF-07"
    s.choose("Cat")
    assert (s.where("Cat"), s.table.at("A.deck")[-1]) == ("A.hand", s["Dog"])


@pytest.mark.rule("SF-SEARCH-01")
def test_two_cards_are_searched_one_after_the_other() -> None:
    call = magic("Call", do("search", n=2, **{"for": {"where": "deck", "name_has": "Cap"}}))
    s = scene(A={"hand": [call], "deck": [unit("Red Cap"), unit("Blue Cap"), unit("Dog")]})
    s.says("A", "play", card="Call")
    blue = s.table.cards[s["Blue Cap"]].printing
    s.choose("Red Cap")
    s.names.pop("Blue Cap")  # the deck was shuffled: nobody can follow that card any longer
    s.choose(blue)
    assert (s.where("Red Cap"), s.hand("A"), s.asks) == ("A.hand", 2, None)


# Where a unit enters


@pytest.mark.rule("SF-ENTER-02", "SF-ENTER-03")
def test_a_unit_enters_the_back_row_where_its_own_text_says_so() -> None:
    hand = [unit("Spy", enters="back"), unit("Ox")]
    s = scene(A={"hand": hand})
    assert s.refused("A", "play", card="Ox", at="B2").rule == "SF-ENTER-03"
    s.says("A", "play", card="Spy", at="B2")
    assert s.where("Spy") == "A.B2"


@pytest.mark.rule("SF-ENTER-02", "SF-EFF-17")
def test_a_unit_enters_the_enemy_s_field_where_its_own_text_says_so() -> None:
    hand = [unit("Gift", "1/-2", enters="enemy"), unit("Ox")]
    s = scene(A={"hand": hand})
    assert s.refused("A", "play", card="Ox", at="F2", side="B").rule == "SF-ENTER-02"
    offered = {offer.args.get("side") for offer in s.desk.ruleset.offers(s.desk, "A") if offer.args.get("card") == s["Gift"]}
    assert offered == {None, "B"}
    s.says("A", "play", card="Gift", at="F2", side="B")
    assert (s.where("Gift"), s.total("B")) == ("B.F2", -2)


# What happened before


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
def test_a_text_asks_how_often_something_happened_in_this_turn() -> None:
    """Given a text that asks for two own units destroyed this turn, then it is used after the second alone."""
    rage = unit("Rage", text=[use(REWARD, condition={"happened": {"what": "destroyed", "of": OWN, "least": 2}})])
    s = scene(A={"F1": rage, "F2": unit("One"), "F3": unit("Two")}, B={"F1": unit("Foe")})
    s.effect("A", do("destroy", to="Foe"))
    s.effect("A", do("destroy", to="One"))
    assert s.refused("A", "use", card="Rage").rule == "SF-EFF-01"
    s.effect("A", do("destroy", to="Two"))
    s.says("A", "use", card="Rage")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-07", "SF-ENTER-01")
def test_a_text_speaks_of_units_that_entered_this_turn() -> None:
    hail = magic("Hail", do("gain", attack=2), targets=[{**OWN, "entered_this_turn": True}])
    s = scene(A={"hand": [hail, unit("New", "1/1")], "F1": unit("Old", "1/1")})
    s.says("A", "play", card="New", at="F2")
    assert s.refused("A", "play", card="Hail", targets=("Old",)).rule == "SF-EFF-07"
    s.says("A", "play", card="Hail", targets=("New",))
    assert s.attack("New") == 3


@pytest.mark.rule("SF-EFF-01")
def test_a_text_asks_for_more_units_than_the_enemy_has() -> None:
    more = magic("Mob", REWARD, condition={"count": OWN, "than": "other", "least": 2})
    assert (
        scene(A={"hand": [more], "F1": unit("Ox"), "F2": unit("Ax")}, B={"F1": unit("Elf")})
        .refused("A", "play", card="Mob")
        .rule
        == "SF-MAG-01"
    )
    s = scene(A={"hand": [more], "F1": unit("Ox"), "F2": unit("Ax"), "F3": traveller()}, B={"F1": unit("Elf")})
    s.says("A", "play", card="Mob")
    assert s.number("A", "rewards") == 1


# What cannot be said


@pytest.mark.rule("SF-EFF-01")
def test_a_text_that_no_word_says_is_used_with_its_wording_and_stays_open() -> None:
    """Given a unit known but for its text, when that is used, then what it does is said by hand, and the verdict is open."""
    s = scene(A={"F1": unit("Odd", wording="Do it otherwise.", unknown=["text"])}, mode="scribe")
    s.says("A", "use", card="Odd")
    assert verdicts(s, "use") == ["open"]
    s.effect("A", DRAW, card="Odd")
    assert s.hand("A") == 1


@pytest.mark.rule("SF-EFF-01")
def test_a_clause_of_which_only_the_wording_is_known_keeps_its_time_and_stays_open() -> None:
    odd = unit("Odd", text=[{"timing": "main", "wording": "Do it otherwise."}])
    s = scene(A={"F1": odd})
    s.says("A", "use", card="Odd")
    assert verdicts(s, "use") == ["open"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"effects": [do("draw", n="X")]}, "no x that says what X is"),
        ({"effects": [do("draw", n="X")], "x": {"cuont": OWN}}, "x has no field cuont; is count meant?"),
        ({"effects": [do("either", ways=[{"efects": []}])]}, "efects"),
        ({"condition": {"self": {"sate": "upright"}}}, "a filter has no field sate; is state meant?"),
        ({"condition": {"happened": {"what": "explodes"}}}, "explodes"),
        ({"targets": [{"not": {"tpye": "unit"}}]}, "a filter has no field tpye; is type meant?"),
        ({"effects": [do("bar", what="be_targeted")]}, "be_targeted"),
        ({"effects": [do("gain", attack=1, until="next_tun")]}, "next_tun"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_slip_in_these_words_is_named_when_the_card_is_read(wrong: dict[str, Any], said: str) -> None:
    parse_printing(unit("Slip", text=[use(DRAW)]))
    with pytest.raises(ValueError, match="text 1") as raised:
        parse_printing(unit("Slip", text=[{**use(DRAW), **wrong}]))
    assert said in str(raised.value)


# By combat or not, whose card it is, targets of one way, an order of one's own


@pytest.mark.rule("SF-EFF-12", "SF-DEF-07")
@pytest.mark.parametrize(("cause", "fought", "struck"), [("combat", 2, 0), ("effect", 0, 2)])
def test_a_text_is_timed_to_a_destruction_by_combat_or_by_an_effect(cause: str, fought: int, struck: int) -> None:
    text = when("destroyed", do("reward", who="enemy", n=2), cause=cause)
    s = scene(
        A={"F1": unit("Doll", "1/1", text=[text])}, B={"F1": unit("Wolf", "9/1", state="attacking")}, node="defence.before"
    )
    s.fight()
    assert s.number("B", "rewards") == fought
    t = scene(A={"F1": unit("Doll", "1/1", text=[text])})
    t.effect("A", do("destroy", to="Doll"))
    assert t.number("B", "rewards") == struck


@pytest.mark.rule("SF-EFF-12", "SF-EFF-17")
def test_a_text_waits_for_own_cards_that_enter_the_enemy_s_field() -> None:
    """Given a reward for own gifts on the enemy's field, then only the own ones count."""
    text = when("entered", REWARD, of={"type": "unit", "race": "doll", "whose": "enemy", "owner": "own"})
    gift = unit("Gift", race="doll", enters="enemy")
    s = scene(A={"F1": unit("Giver", text=[text]), "hand": [gift]}, B={"hand": [gift]})
    s.says("A", "play", card="Gift", at="F2", side="B")
    assert s.number("A", "rewards") == 1
    t = scene(A={"F1": unit("Giver", text=[text])}, B={"hand": [gift]}, holder="B")
    t.says("B", "play", card="Gift", at="F2")
    assert t.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-08", "SF-EFF-14")
def test_the_targets_of_a_way_are_chosen_once_it_is_chosen() -> None:
    """Given a choice between a gain and freeing a captive, then the second asks for one of the captives."""
    home = {"where": "captive", "whose": "enemy", "owner": "own"}
    ways = [{"effects": [do("gain", attack=1)], "targets": [OWN]}, {"effects": [do("to_hand")], "targets": [home]}]
    theirs = {"F1": unit("Ogre", "1/1", keyword("kidnap", n=2), captives=[unit("One"), unit("Two")])}
    s = scene(A={"hand": [magic("Fork", do("either", ways=ways))], "F1": unit("Ox"), "F2": unit("Ax")}, B=theirs)
    s.says("A", "play", card="Fork")
    s.choose("2")
    assert set(s.asks["options"]) == {s["One"], s["Two"]}
    s.choose("Two")
    assert (s.where("One"), s.where("Two")) == ("Ogre:captive", "A.hand")


@pytest.mark.rule("SF-EFF-20")
def test_what_is_left_of_a_look_goes_back_in_the_order_that_the_player_likes() -> None:
    peek = magic("Peek", do("look", n=3, take=1, reorder=True, **{"for": {"type": "unit"}}))
    s = scene(A={"hand": [peek], "deck": [unit("Three"), unit("Two"), unit("One")]})
    s.says("A", "play", card="Peek")
    s.choose("Two")
    s.choose("Three", "One")
    assert (s.where("Two"), s.table.at("A.deck")[:2]) == ("A.hand", [s["Three"], s["One"]])


# What is laid, what is required, what goes back into the deck


@pytest.mark.rule("SF-LAY-01", "SF-EFF-12")
def test_a_text_is_timed_to_a_unit_that_an_effect_lays_sideways() -> None:
    """Given a traveller for each own statue that is laid, when one is laid twice, then it comes once."""
    text = when("laid", REWARD, of={"type": "unit", "race": "statue", "whose": "own"})
    s = scene(A={"F1": unit("Keeper", text=[text]), "F2": unit("Bust", race="statue"), "F3": unit("Dog")})
    s.effect("A", do("lay", to=("Bust", "Dog")))
    s.effect("A", do("lay", to="Bust"))
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-01", "SF-SUM-01")
def test_a_unit_is_played_only_where_its_text_lets_it() -> None:
    """Given a unit that comes only to an empty field, then it is refused and not offered beside another one."""
    lone = unit("Hermit", requirement={"count": OWN, "most": 0})
    s = scene(A={"hand": [lone], "F1": unit("Ox")})
    assert s.refused("A", "play", card="Hermit", at="F2").rule == "SF-EFF-01"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.args.get("card") == s["Hermit"]]
    t = scene(A={"hand": [lone]})
    t.says("A", "play", card="Hermit", at="F2")
    assert t.where("Hermit") == "A.F2"


@pytest.mark.rule("SF-EFF-01", "SF-COST-07")
def test_an_extra_play_asks_for_what_the_text_of_the_unit_requires_and_a_summon_does_not() -> None:
    lone = unit("Hermit", requirement={"count": OWN, "most": 0})
    for verb, place in (("extra_play", "A.graveyard"), ("summon", "A.F2")):
        call = magic("Call", do(verb, card={"where": "graveyard", "name": "Hermit"}, at="F2"))
        s = scene(A={"hand": [call], "graveyard": [lone], "F1": unit("Ox")})
        s.says("A", "play", card="Call")
        assert s.where("Hermit") == place


@pytest.mark.rule("SF-EFF-06", "SF-LEAVE-01")
def test_a_card_of_the_enemy_s_hand_goes_into_the_deck_by_chance_and_another_is_drawn() -> None:
    swap = magic("Swap", do("discard", who="enemy", random=True, zone="deck"), do("draw", who="enemy"))
    s = scene(A={"hand": [swap]}, B={"hand": [unit("One")]})
    s.says("A", "play", card="Swap")
    assert (s.hand("B"), s.count("B.graveyard"), len(s.happened("deck_shuffled"))) == (1, 0, 1)
