"""X in a text: a number that is counted as the text is carried out, or as long as it applies."""

from __future__ import annotations

import pytest

from tests.star_front.scene import FOE, OWN, do, keyword, magic, scene, traveller, unit, use, when
from tests.star_front.texts import REWARD, static


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
def test_an_x_that_depends_on_a_card_nobody_knows_is_open() -> None:
    tax = magic("Tax", do("draw", n="X"), x={"count": {**OWN, "race": "cat"}})
    s = scene(A={"hand": [tax], "F1": unit("Masked", known=False)}, mode="scribe")
    s.says("A", "play", card="Tax")
    assert "open" in {event.verdict[0] for event in s.desk.events}


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


@pytest.mark.rule("SF-EFF-01", "SF-EFF-22")
def test_the_attack_of_a_unit_on_the_field_counts_as_it_is_now() -> None:
    """Given rewards of X for the attack of a target, when that was raised from 2 to 5, then 5 come."""
    tax = magic("Tax", do("reward", n="X"), targets=[OWN], x={"value": "attack", "of": "target"})
    s = scene(A={"hand": [tax], "F1": unit("Ox", "2/1")})
    s.effect("A", do("gain", attack=3, to="Ox"))
    s.says("A", "play", card="Tax", targets=("Ox",))
    assert s.number("A", "rewards") == 5


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("who", "attack"), [("own", 3), ("enemy", 4)])
def test_x_is_the_cards_of_a_hand(who: str, attack: int) -> None:
    bolt = magic("Howl", do("gain", attack="X", until="stay"), targets=[OWN], x={"number": "hand", "who": who})
    s = scene(A={"F1": unit("Ox", "2/1"), "hand": [bolt, unit("One")]}, B={"hand": [unit("Two"), unit("Three")]})
    s.says("A", "play", card="Howl", targets=("Ox",))
    assert s.attack("Ox") == attack


@pytest.mark.rule("SF-MAG-04", "SF-EFF-07", "SF-EFF-22")
def test_copies_of_a_magic_card_below_the_units_of_one_side_count_each_other() -> None:
    """Given a magic card that counts its name below own units, when another copy goes there, then each counts both."""
    counted = {"count": {"whose": "own", "name": "Staff", "where": "granted"}}
    staff = magic("Staff", do("grant"), targets=[OWN])
    staff["text"] = [*staff["text"], static({"attack": "X"}, x=counted)]
    with_staff = {"granted": [staff]}
    s = scene(
        A={"F1": unit("Ox", "1/1", **with_staff), "F2": unit("Cow", "1/1", **with_staff), "F3": unit("Cat", "1/1")},
        B={"F1": unit("Elf", "1/1", **with_staff)},
    )
    assert [s.attack(name) for name in ("Ox", "Cow", "Cat", "Elf")] == [3, 3, 1, 2]
    s.effect("A", do("destroy", to="Cow"))
    assert [s.attack(name) for name in ("Ox", "Elf")] == [2, 2]


@pytest.mark.rule("SF-EFF-01", "SF-SEARCH-01")
@pytest.mark.parametrize(
    "step",
    [do("search", n="X", **{"for": {"where": "graveyard", "whose": "own"}}), do("discard", n="X", of={"type": "unit"})],
)
@pytest.mark.parametrize(("cats", "asked"), [(0, False), (1, True)])
def test_an_x_of_zero_takes_no_card_and_asks_for_none(step: dict[str, object], cats: int, asked: bool) -> None:
    call = magic("Call", step, REWARD, x={"count": {**OWN, "race": "cat"}})
    lying = {"graveyard": [unit("Ox"), unit("Elk")], "hand": [call, unit("Imp"), unit("Elf")]}
    s = scene(A={**({"F1": unit("Cat", race="cat")} if cats else {}), **lying})
    s.says("A", "play", card="Call")
    assert (s.asks is not None) == asked
    if not asked:
        assert (s.where("Ox"), s.where("Imp"), s.number("A", "rewards")) == ("A.graveyard", "A.hand", 1)
