"""What texts keep off: targets, destruction, damage and rerolling, of every effect or of one side's alone; and how long."""

import pytest

from domain.kernel.record.changes import Marked
from tests.bandai.games import GAMES, each_game
from tests.bandai.specimen_cards import GROUND
from tests.gundam_war_nexa.offered import can_be_said

UNIT = [{"type": "unit"}]
REFUSED = ("GW-EFF-01", "GW-EFF-05", "NX-TGT-02", "MC-TGT-02")


def guarded(game, **what):
    return game.unit("Wall", "1/1/3", text=[game.holds({"by": "enemy", **what})])


def shot(game, name, *effects):
    return game.command(name, *effects, targets=UNIT)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-09", "MC-TGT-13")
def test_a_text_keeps_off_enemy_effects_as_targets_and_no_others(game):
    """Given a unit that enemy effects do not target, when both players aim at it, then only the enemy is refused."""
    mine, theirs = (shot(game, name, {"do": "gain", "points": [1, 0, 0]}) for name in ("Mine", "Theirs"))
    s = game.scene([guarded(game, cannot="be_targeted")], hand=[mine], enemy_hand=[theirs])
    s.says("A", "play", card="Mine", targets=("Wall",))
    assert s.refused("B", "play", card="Theirs", targets=("Wall",)).rule in REFUSED
    assert not can_be_said(s, "B", "play", card="Theirs", targets=("Wall",))


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-TGT-06", "MC-TGT-05")
def test_a_target_that_becomes_none_is_lost(game):
    """Given a command that waits, when its target stays from enemy effects meanwhile, then it does nothing."""
    stored = shot(game, "Kept", {"do": "bar", "what": "be_targeted", "by": "enemy"})
    s = game.scene([game.unit("P", "2/1/3")], hand=[stored], enemy_hand=[shot(game, "Kill", {"do": "destroy"})])
    s.says("A", "play", card="Kept", targets=("P",))
    s.says("", "settle")
    s.effect("A", {"do": "gain", "points": (1, 0, 0), "to": "P"})
    assert s.refused("B", "play", card="Kill", targets=("P",)).rule in REFUSED


@each_game
@pytest.mark.parametrize(("seat", "falls"), [("A", True), ("B", False)])
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-TGT-12")
def test_a_unit_is_not_destroyed_by_enemy_effects_and_is_by_its_own(game, seat, falls):
    """Given a unit that enemy effects do not destroy, when an effect of either side destroys all, then its own fells it."""
    storm = game.command("Storm", {"do": "destroy", "to": {"type": "unit"}})
    s = game.scene([guarded(game, cannot="be_destroyed"), game.unit("P")], [], **{"hand" if falls else "enemy_hand": [storm]})
    s.says(seat, "play", card="Storm")
    s.passes()
    assert (fallen(s, "P"), fallen(s, "Wall")) == (True, falls)


def fallen(s, name):
    card = s.table.cards[s[name]]
    return bool(card.attributes.get("destroyed")) or "junkyard" in s.table.zone_of(card.id).key


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_a_unit_is_not_damaged_by_enemy_effects(game):
    """Given a unit that enemy effects do not damage, when both sides deal damage to it, then that of its own lies on it."""
    burn = {"do": "damage", "n": 1}
    s = game.scene(
        [guarded(game, cannot="be_damaged")], hand=[shot(game, "Own", burn)], enemy_hand=[shot(game, "Burn", burn)]
    )
    s.says("A", "play", card="Own", targets=("Wall",))
    s.says("B", "play", card="Burn", targets=("Wall",))
    s.passes()
    assert s.damage("Wall") == 1


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_a_protection_may_hold_while_its_unit_attacks_alone(game):
    """Given a unit that is not destroyed on its own turn in battle, when it is at home, then it is destroyed."""
    bold = game.unit("Bold", text=[game.holds({"cannot": "be_destroyed"}, condition={"turn": "own", "in_battle": True})])
    kill = {"do": "destroy", "to": {"type": "unit"}}
    s = game.scene([], [game.unit("P")], more={"front": [bold]}, hand=[game.command("Kill", kill)])
    s.says("A", "play", card="Kill")
    s.passes()
    assert not fallen(s, "Bold")
    home = game.scene([bold], hand=[game.command("Kill", kill)])
    home.says("A", "play", card="Kill")
    home.passes()
    assert fallen(home, "Bold")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_what_cannot_be_rerolled_stays_rolled(game):
    """Given a rolled unit that is not rerolled, when an effect and its reroll phase come, then it stays rolled."""
    tired = game.unit("Tired", rolled=True, text=[game.holds({"cannot": "reroll"})])
    s = game.scene([], [tired, game.unit("P", rolled=True)], enemy_hand=[shot(game, "Wake", {"do": "reroll"})])
    s.says("B", "play", card="Wake", targets=("Tired",))
    s.passes()
    assert s.rolled("Tired")
    next_turn(s)
    assert s.rolled("Tired")
    assert not s.rolled("P")


def next_turn(s):
    """The next turn comes, and its reroll phase is over."""
    s.says(s.table.clock.holder, "done")
    while s.node.startswith("reroll"):
        s.let_pass()


@each_game
@pytest.mark.rule("GW-LABL-07", "NX-DUR-01", "MC-DUR-01")
def test_until_the_end_of_the_next_turn_lasts_through_it(game):
    """Given points until the end of the next turn, when that turn runs they are there, and after it they are gone."""
    rise = shot(game, "Rise", {"do": "gain", "points": [2, 0, 0], "until": "next_turn"})
    s = game.scene([game.unit("P", "1/1/3")], hand=[rise])
    s.says("A", "play", card="Rise", targets=("P",))
    s.passes()
    next_turn(s)
    assert s.points("P")[0] == 3
    next_turn(s)
    assert s.points("P")[0] == 1


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-TGT-12")
def test_a_scribe_writes_down_that_a_protected_unit_fell(game):
    """Given a unit that enemy effects do not destroy, when a scribe writes down by hand that it fell, then it has."""
    s = game.scene([guarded(game, cannot="be_destroyed")], mode="scribe")
    s.effect("B", {"do": "destroy", "to": "Wall"})
    assert fallen(s, "Wall") or game.name == "nexa"


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-TGT-14")
def test_a_unit_takes_less_damage_by_effects(game):
    """Given a unit whose damage is two less, when three and one are dealt to it, then one lies on it."""
    firm = game.unit("Firm", "1/1/9", text=[game.holds({"reduce": 2})])
    s = game.scene([firm], hand=[shot(game, "Three", {"do": "damage", "n": 3}), shot(game, "One", {"do": "damage", "n": 1})])
    for card in ("Three", "One"):
        s.says("A", "play", card=card, targets=("Firm",))
        s.passes()
    assert s.damage("Firm") == 1


@each_game
@pytest.mark.parametrize(
    ("what", "effect"),
    [("be_rolled", {"do": "roll"}), ("move", {"do": "move", "zone": "hand"}), ("reroll", {"do": "reroll"})],
)
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_a_text_keeps_off_being_turned_and_moved_by_enemy_effects(game, what, effect):
    """Given a unit that enemy effects do not roll, reroll or move, when both try, then its own side alone does."""
    for seat, done in (("B", False), ("A", True)):
        turn = shot(game, "Turn", effect)
        wall = {**guarded(game, cannot=what), "rolled": what == "reroll"}
        s = game.scene([wall], **{"hand" if seat == "A" else "enemy_hand": [turn]})
        before = stands(s)
        s.says(seat, "play", card="Turn", targets=("Wall",))
        s.passes()
        assert (stands(s) != before) == done


def comes_back(game, **ban):
    """Sends a unit with words against being rolled and another one into battle and home again."""
    s = game.scene([game.unit("Firm", text=[game.holds({"cannot": "be_rolled", **ban})]), game.unit("Plain")])
    before = s.zone("Firm")
    game.attack(s, "Firm", "Plain")
    s.to("return.ft2")
    assert s.zone("Firm") == s.zone("Plain") == before
    assert s.rolled("Plain")
    return s.rolled("Firm")


@each_game
@pytest.mark.parametrize(("ban", "rolled"), [({}, False), ({"by": "enemy"}, True), ({"by": "own"}, True)])
@pytest.mark.rule("GW-RET-02", "GW-EFF-01", "NX-END-01", "NX-EFF-21", "MC-RETURN-03", "MC-CARD-16")
def test_a_unit_that_nothing_rolls_comes_back_from_battle_as_it_was(game, ban, rolled):
    """Given a unit with words against being rolled, when it comes back, then those that mean rules too keep it from it."""
    assert comes_back(game, **ban) == rolled


@pytest.mark.parametrize("by", ["not_own", "not_this"])
@pytest.mark.rule("NX-END-01", "NX-EFF-21")
def test_a_unit_that_only_own_effects_roll_comes_back_from_battle_as_it_was(by):
    """Given a unit that only effects of its side or its own roll, when it comes back, then it is not rolled."""
    assert not comes_back(GAMES[1], by=by)


def stands(s):
    """How a unit lies, and where."""
    return s.table.cards[s["Wall"]].angle, s.zone("Wall")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-DMG-16")
def test_a_unit_that_takes_no_battle_damage_uses_up_its_defence_all_the_same(game):
    """Given two defenders of which the first takes no battle damage, when 5 points come, then 2 reach the second."""
    wall = game.unit("Wall", "0/0/3", text=[game.holds({"cannot": "take_battle_damage"})])
    s = game.scene([game.unit("Bold", "5/5/9")], [wall, game.unit("Rear", "0/0/4")])
    game.attack(s, "Bold")
    game.defend(s, "Wall", "Rear")
    s.says("A", "done")
    changes = [change for event in s.desk.events for change in event.changes if isinstance(change, Marked)]
    assert [(change.card, change.delta) for change in changes if change.delta > 0] == [(s["Rear"], 2)]
    assert not fallen(s, "Wall")


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.name)
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21")
def test_a_text_keeps_a_unit_out_of_an_area(game):
    """Given a unit that a text keeps out of space, when it attacks, then space is refused and not offered."""
    s = game.scene([game.unit("Diver", text=[game.holds({"cannot": "space"})], **GROUND[game.name])])
    s.to("attack.move")
    assert not can_be_said(s, "A", "attack", space=("Diver",))
    s.refused("A", "attack", space=("Diver",))
    assert can_be_said(s, "A", "attack", earth=("Diver",))
    s.says("A", "attack", earth=("Diver",))


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-21", "MC-CARD-16")
def test_what_a_text_gives_its_set_group_reaches_host_and_set_cards(game):
    """Given a character whose set group enemy effects do not target, when they aim, then neither card of it may be named."""
    nils = game.character("Nils", text=[game.holds({"on": "group", "cannot": "be_targeted", "by": "enemy"})])
    word = "sets" if game.name == "macross" else "carries"
    any_card = game.command("Shot", {"do": "roll"}, targets=[{"whose": "enemy"}])
    s = game.scene(enemy=[game.unit("P", **{word: [nils]}), game.unit("Q")], hand=[any_card])
    for name, open_ in (("P", False), ("Nils", False), ("Q", True)):
        assert can_be_said(s, "A", "play", card="Shot", targets=(name,)) == open_
