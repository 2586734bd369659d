"""Checks that the desk accepts every offered play, and refuses a play with an argument it cannot use."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from tests.macross_crusade.scene import character, clause, command, scene, song, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
OFF = command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])
NEGATE = command("Negate", {"do": "void"})
SAINT = clause({"cannot": "be_destroyed"}, timing="auto_a")


def offered(s, seat, act="play"):
    """Each offer of an act as its arguments and the options of its slots."""
    results = [offer for offer in s.desk.ruleset.offers(s.desk, seat) if offer.act == act]
    return [(dict(offer.args), {name: slot.options for name, slot in offer.slots.items()}) for offer in results]


def _play(card, target):
    return Command("A", "play", {"card": card, "targets": (target,)}, False)


@pytest.mark.rule("MC-TGT-12")
def test_a_play_is_offered_though_the_first_card_cannot_be_affected():
    kill = command("Kill", {"do": "destroy"}, targets=[UNIT])
    s = scene(A={"hand": [kill]}, B={"deployment": [unit("Saint", text=[SAINT]), unit("Q")]})
    assert offered(s, "A")
    s.says("A", "play", card="Kill", targets=("Q",))


@pytest.mark.rule("MC-TGT-12")
def test_only_targets_that_are_accepted_are_offered():
    kill = command("Kill", {"do": "destroy"}, targets=[UNIT])
    s = scene(A={"hand": [kill]}, B={"deployment": [unit("Q"), unit("Saint", text=[SAINT])]})
    [(_, slots)] = offered(s, "A")
    for target in slots["targets"]:
        assert s.desk.dry_run(_play(s["Kill"], target)) is None


@pytest.mark.rule("MC-SET-15")
def test_a_set_card_is_offered_as_the_one_target():
    out = command("Out", {"do": "scrap"}, targets=[{"whose": "enemy"}])
    s = scene(A={"hand": [out]}, B={"deployment": [unit("P", sets=[character("C")])]})
    assert isinstance(s.desk.dry_run(_play(s["Out"], s["C"])), Refusal) is False
    [(_, slots)] = offered(s, "A")
    assert set(slots["targets"]) == {s["P"], s["C"]}


@pytest.mark.rule("MC-TGT-01")
def test_each_of_two_targets_can_be_chosen_on_the_pad():
    two = command("Two", {"do": "destroy"}, targets=[{**UNIT, "whose": "own"}, {**UNIT, "whose": "enemy"}])
    s = scene(A={"hand": [two], "deployment": [unit("A1"), unit("A2")]}, B={"deployment": [unit("B1"), unit("B2")]})
    result = str(offered(s, "A"))
    assert all(s[name] in result for name in ("A1", "A2", "B1", "B2"))


@pytest.mark.rule("MC-VAR-03")
def test_a_free_x_can_be_chosen_on_the_pad():
    burn = command("Burn", {"do": "damage", "n": "X"}, targets=[UNIT], x={"free": True})
    s = scene(A={"hand": [burn]}, B={"deployment": [unit("P")]})
    assert any("x" in slots for _, slots in offered(s, "A"))


@pytest.mark.rule("MC-KW-19", "MC-G-08")
def test_both_effects_of_a_song_and_its_symbol_are_offered():
    crew = character("C", traits=["singer"])
    s = scene(A={"hand": [song("S", DRAW, DRAW)], "deployment": [unit("P", sets=[crew])]})
    assert [args.get("mode", args.get("as")) for args, _ in offered(s, "A")] == ["g", "upper", "lower"]


@pytest.mark.rule("MC-CHAR-09")
def test_a_character_said_with_targets_instead_of_on_is_refused():
    s = scene(A={"hand": [character("C")], "deployment": [unit("P")]})
    assert "is `on` meant?" in s.refused("A", "play", card="C", targets=("P",)).message
    s = scene(A={"hand": [unit("U")], "deployment": [unit("P")]})
    assert "meant" not in s.refused("A", "play", card="U", targets=("P",)).message


@pytest.mark.rule("MC-KW-19")
def test_a_misspelt_mode_of_a_song_is_refused():
    s = scene(A={"hand": [song("S", DRAW, DRAW)], "deployment": [character("C", traits=["singer"])]})
    s.refused("A", "play", card="S", mode="lowr")


@pytest.mark.rule("MC-VAR-02")
def test_an_x_for_a_card_without_one_is_refused():
    s = scene(A={"hand": [command("N", DRAW)]})
    s.refused("A", "play", card="N", x=5)


@pytest.mark.rule("MC-SORTIE-02", "MC-SORTIE-09", "MC-SORTIE-14")
@pytest.mark.parametrize(("node", "act"), [("attack.sortie", "attack"), ("defense.sortie", "defend")])
@pytest.mark.parametrize("strict", [False, True])
def test_the_player_whose_sortie_it_is_is_offered_every_unit_that_may_go(node: str, act: str, strict: bool):
    switches = {"barred_unit_in_sortie": "refuse_all"} if strict else {}
    mine = {"deployment": [unit("P"), unit("Tired", rolled=True), character("C")], "second": [unit("R")]}
    s = scene(A=mine, B={"deployment": [unit("Q"), unit("Late", rolled=True)]}, node=node, switches=switches)
    who, other, there = ("A", "B", "P") if act == "attack" else ("B", "A", "Q")
    ((_, slots),) = offered(s, who, act)
    assert slots == {"first": (s[there],), "second": (s[there],)}
    assert (offered(s, other, "attack"), offered(s, other, "defend")) == ([], [])


@pytest.mark.rule("MC-SORTIE-02", "MC-SORTIE-09", "MC-SORTIE-14")
def test_several_units_are_offered_together_to_the_attacker_and_one_where_a_barred_one_refuses_all():
    s = scene(A={"deployment": [unit("P"), unit("Q")]}, node="attack.sortie")
    (offer,) = [each for each in s.desk.ruleset.offers(s.desk, "A") if each.act == "attack"]
    assert {slot.most for slot in offer.slots.values()} == {2}
    switches = {"barred_unit_in_sortie": "refuse_all"}
    s = scene(B={"deployment": [unit("P"), unit("Q")]}, node="defense.sortie", switches=switches)
    (offer,) = [each for each in s.desk.ruleset.offers(s.desk, "B") if each.act == "defend"]
    assert {slot.most for slot in offer.slots.values()} == {1}


@pytest.mark.rule("MC-KW-19")
def test_only_a_song_is_played_upper_or_lower():
    s = scene(A={"hand": [command("Shot", DRAW), unit("Choir", traits=["song"])]})
    s.refused("A", "play", card="Shot", mode="lower")
    s.refused("A", "play", card="Choir", mode="lower")


@pytest.mark.rule("MC-VAR-03")
@pytest.mark.parametrize("x", [0, -1])
def test_a_free_x_is_more_than_nothing(x: int):
    s = scene(
        A={"hand": [command("Shot", {"do": "damage", "n": "X"}, targets=[UNIT], x={"free": True})], "deployment": [unit("P")]}
    )
    assert s.refused("A", "play", card="Shot", targets=("P",), x=x).rule == "MC-VAR-03"


@pytest.mark.rule("MC-TURN-01")
@pytest.mark.parametrize(
    ("node", "first", "second"),
    [("attack.sortie", {"attack"}, set()), ("defense.sortie", set(), {"defend"}), ("end.hand", {"discard"}, set())],
)
def test_at_each_decision_only_who_decides_is_offered_something(node: str, first: set[str], second: set[str]):
    for holder, other in ("AB", "BA"):
        s = scene(A={"hand": [unit("H", copies=9)]}, B={"hand": [unit("H", copies=9)]}, node=node, holder=holder)
        results = [{each.act for each in s.desk.ruleset.offers(s.desk, seat)} for seat in (holder, other)]
        assert results == [first, second]


@pytest.mark.rule("MC-TGT-02")
def test_the_targets_of_a_command_that_nobody_knows_are_open():
    s = scene(A={"hand": [command("Secret", known=False)]}, B={"deployment": [unit("Q")]}, mode="scribe")
    events = s.says("A", "play", card="Secret", as_="command", targets=("Q",))
    assert next(event.verdict[0] for event in events if event.is_command) == "open"
