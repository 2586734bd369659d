"""Battles of Units that nobody knows: nothing falls for an unknown number, and what the paper shows can be stated."""

import pytest

from domain.registry import specimens
from replays.sheet import parse_sheet, play_sheet
from tests.robotech.scene import RULES, Scene, mecha, scene

HEAD = "ruleset: robotech\nmode: scribe\nsetup size: 25\n---\nfirst A dice\nA keep\nB keep\nA place ~Junk\nB place ~Scrap\n"


def paper(*lines: str):
    """A sheet of unknown cards (and specimens), played."""
    return play_sheet(parse_sheet(HEAD + "\n".join(lines) + "\n"), RULES, specimens("robotech").cards)


def said(played, act: str, seat: str):
    return next(e for e in reversed(played.events) if e.is_command and e.said.get("act") == act and e.seat == seat)


def unknown(mode: str = "scribe", **more) -> Scene:
    """A's unknown Unit attacks B's Base."""
    table = {"base": [mecha("P", "1/3/9", cost=2)]}
    s = scene(A={"base": [mecha("Pod", known=False)]}, B=table, node="attackers.declare", mode=mode, **more)
    s.says("A", "attack", units=("Pod",))
    return s


@pytest.mark.rule("RT-DIR-01")
def test_points_of_an_unknown_weapon_stay_open_by_themselves_and_no_later_line_is():
    played = paper("A play ~Pod as mecha", "A attack ~Pod", "--- Turn 2: B", "B place ~More")
    assert said(played, "place", "B").verdict == ("legal",)
    assert [e.verdict for e in played.events if e.name == "direct_attack_resolved"] == [("open", "RT-DIR-01")]


@pytest.mark.rule("RT-RES-01", "RT-SKI-02")
def test_the_only_attack_is_named_and_its_outcome_said_by_hand():
    played = paper(
        "A play ~Pod as mecha", "B play Swift", "A attack ~Pod", "B defend Swift", "A resolve ~Pod",
        "effect destroy B's Swift", "effect battle_points 1 who A", "--- Turn 2: B", "B place ~More",
    )  # fmt: skip
    assert [e.verdict for e in played.events if e.name == "skirmish_resolved"] == [("open", "RT-SKI-02")]
    assert played.desk.table.count("A", "battle_points") == 1


@pytest.mark.rule("RT-SKI-04", "RT-SKI-05")
@pytest.mark.parametrize(("points", "verdict"), [({}, "open"), ({"points": 2}, "open"), ({"points": 3}, "illegal")])
def test_who_fell_and_what_it_gave_is_shown_in_the_flow(points: dict[str, int], verdict: str):
    s = scene(
        A={"base": [mecha("Pod", known=False)]}, B={"battle": [mecha("T", cost=2)]}, node="attackers.declare", mode="scribe"
    )
    s.says("A", "attack", units=("Pod",), on="T")
    events = s.says("A", "resolve", attack="Pod", destroyed=("T",), **points)
    assert next(e.verdict[0] for e in events if e.is_command) == verdict
    assert (s.zone("T"), s.bp("A")) == ("B.discard_pile", points.get("points", 2))


@pytest.mark.rule("RT-RES-01")
def test_the_only_attack_needs_no_name_where_its_outcome_is_stated_and_one_of_two_does():
    pods = {"base": [mecha("Pod", known=False), mecha("Bug", known=False)]}
    s = scene(A=pods, B={"battle": [mecha("T", cost=2)]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("Pod",), on="T")
    both = scene(A=pods, node="attackers.declare")
    s.says("A", "resolve", destroyed=("T",))
    assert (s.zone("T"), s.bp("A")) == ("B.discard_pile", 2)
    for name in ("Pod", "Bug"):
        both.says("A", "attack", units=(name,))
    both.to("results.begin")
    assert both.refused("A", "resolve", points=1).legal == (both["Pod"], both["Bug"])


@pytest.mark.rule("RT-SKI-02")
def test_what_is_known_is_computed_and_a_referee_hears_nothing_else():
    s = scene(A={"base": [mecha("X", "5/5/3")]}, B={"battle": [mecha("T", "1/1/1")]}, node="attackers.declare")
    s.says("A", "attack", units=("X",), on="T")
    assert s.refused("A", "resolve", attack="X", destroyed=()).rule == "RT-SKI-02"


@pytest.mark.rule("RT-SKI-04")
def test_a_known_attacker_destroys_nobody_whose_armor_is_not_known():
    foe = {"battle": [mecha("Secret", known=False)]}
    s = scene(A={"base": [mecha("X", "9/9/3")]}, B=foe, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",), on="Secret")
    s.to("results.end")
    assert (s.zone("Secret"), s.bp("A")) == ("B.battle_zone", 0)


@pytest.mark.rule("RT-VIC-04", "RT-VIC-03")
def test_nobody_wins_while_another_may_have_more_until_the_score_is_stated():
    s = unknown(bp={"A": 20, "B": 25})
    s.to("turn.score")
    assert s.result is None
    s.says("A", "score", points=24)
    s.let_pass()
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("RT-VIC-03")
def test_the_game_goes_on_where_nobody_states_the_score():
    s = unknown(bp={"A": 20, "B": 25})
    s.to("recall.begin")
    checks = s.happened("victory_checked")
    assert (s.result, checks[-1].said["outcome"], checks[-1].verdict) == (None, "none", ("open", "RT-VIC-03"))


@pytest.mark.rule("RT-DIR-01")
def test_numbers_that_were_stated_are_used():
    played = paper("A play ~Pod 4/2/5/1 as mecha", "A attack ~Pod", "--- Turn 2: B", "B place ~More")
    assert played.desk.table.count("A", "battle_points") == 4
    assert said(played, "play", "A").verdict == ("legal",)


@pytest.mark.rule("RT-SKI-13")
def test_a_known_mecha_with_an_unknown_pilot_has_unknown_numbers():
    crew = [{"type": "character", "name": "Rick", "proto_cost": 1, "pilot": True, "weapon": 1, "armor": 1, "known": False}]
    s = scene(A={"base": [mecha("X", "3/3/3", crew=crew)]}, mode="scribe")
    assert s.values("X") == (None, None, None)


@pytest.mark.rule("RT-SKI-06", "RT-SKI-03")
def test_an_armor_below_nought_makes_room_in_the_total():
    table = {"base": [mecha("P", "0/-1/5"), mecha("Q", "0/2/5")]}
    s = scene(A={"base": [mecha("X", "1/5/5")]}, B=table, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("P", "Q"))
    s.says("A", "choose", cards=("P", "Q"))
    assert s.bp("A") == 2


def told(s: Scene, **outcome) -> tuple[str, ...]:
    """The verdict on what a scribe tells of X's attack."""
    return next(e.verdict for e in s.says("A", "resolve", attack="X", **outcome) if e.is_command)


@pytest.mark.rule("RT-SKI-04", "RT-SKI-05")
@pytest.mark.parametrize(
    ("armor", "outcome", "verdict"),
    [
        (1, {"destroyed": ("T",)}, ("legal",)),
        (1, {"destroyed": ("T",), "points": 3}, ("illegal", "RT-SKI-05")),
        (1, {"destroyed": ()}, ("illegal", "RT-SKI-04")),
        (9, {"destroyed": ()}, ("legal",)),
        (9, {"destroyed": ("T",)}, ("illegal", "RT-SKI-04")),
    ],
)
def test_what_a_scribe_reports_of_a_known_battle_is_compared_with_the_numbers(armor: int, outcome, verdict):
    foe = {"battle": [mecha("T", f"1/{armor}/1", cost=2)]}
    s = scene(A={"base": [mecha("X", "5/5/3")]}, B=foe, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",), on="T")
    assert told(s, **outcome) == verdict


@pytest.mark.rule("RT-DIR-01")
@pytest.mark.parametrize(
    ("points", "verdict"), [(5, ("legal",)), (4, ("illegal", "RT-DIR-01")), (0, ("illegal", "RT-DIR-01"))]
)
def test_what_a_scribe_reports_of_a_known_direct_attack_is_compared_with_its_weapon(points: int, verdict):
    s = scene(A={"base": [mecha("X", "5/5/3")]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",), seat="B")
    assert told(s, points=points) == verdict


@pytest.mark.rule("RT-RES-01")
def test_what_came_of_an_attack_can_be_stated_later_in_its_turn_and_not_in_the_next():
    s = unknown()
    s.to("results.end")
    s.says("A", "resolve", attack="Pod", points=2)
    assert s.bp("A") == 2
    s = unknown()
    while s.table.clock.holder == "A":
        s.let_pass()
    s.answer("A", "resolve", attack="Pod", points=2)
    assert s.bp("A") == 0


def late(s: Scene, seat: str = "A") -> list:
    """What is offered of attacks that are stated later."""
    return [offer for offer in s.desk.ruleset.offers(s.desk, seat) if offer.act == "resolve"]


@pytest.mark.rule("RT-RES-01", "RT-DIR-01")
def test_what_can_be_stated_later_is_offered_to_the_attacker_until_it_is_stated():
    s = unknown(mode="referee")
    s.to("results.end")
    (offer,) = late(s)
    assert (dict(offer.args), list(offer.slots), late(s, "B")) == ({"attack": s["Pod"]}, ["points"], [])
    s.says("A", "resolve", attack="Pod", points=offer.slots["points"].options[2])
    assert (s.bp("A"), late(s)) == (2, [])


@pytest.mark.rule("RT-RES-01", "RT-DIR-01")
def test_what_is_stated_later_is_stated_of_the_attack_with_the_named_unit():
    """Given two attacks of unknown Units left open, when the second is stated, then the first still waits."""
    pods = {"base": [mecha("Pod", known=False), mecha("Kite", known=False)]}
    s = scene(A=pods, node="attackers.declare")
    s.says("A", "attack", units=("Pod",))
    s.says("A", "attack", units=("Kite",))
    s.to("results.end")
    s.says("A", "resolve", attack="Kite", points=2)
    assert s.bp("A") == 2
    assert [offer.args for offer in late(s)] == [{"attack": s["Pod"]}]


@pytest.mark.rule("RT-RES-01", "RT-SKI-04")
def test_the_victims_of_a_skirmish_that_was_left_open_are_offered_too():
    foe = {"battle": [mecha("Secret", known=False)]}
    s = scene(A={"base": [mecha("X", "9/9/3")]}, B=foe, node="attackers.declare")
    s.says("A", "attack", units=("X",), on="Secret")
    s.to("results.end")
    x, secret = s["X"], s["Secret"]
    assert {offer.args.get("destroyed") for offer in late(s)} == {None, (), (x,), (secret,), (secret, x)}
    s.says("A", "resolve", attack="X", destroyed=("Secret",), points=3)
    assert (s.zone("Secret"), s.bp("A")) == ("B.discard_pile", 3)


@pytest.mark.rule("RT-RES-01", "RT-DIR-01")
def test_points_of_an_attack_that_was_left_open_are_stated_also_when_its_units_are_gone():
    s = unknown(mode="referee")
    s.to("results.end")
    s.effect("A", {"do": "recall", "to": s["Pod"]})
    assert s.refused("A", "resolve", attack="Pod", points=-1).message
    s.says("A", "resolve", attack="Pod", points=2)
    assert s.bp("A") == 2


@pytest.mark.rule("RT-DEF-07")
def test_the_speed_of_a_group_with_an_unknown_unit_is_unknown():
    group = [mecha("Quick", "1/1/9"), mecha("Pod", known=False)]
    s = scene(A={"base": group}, B={"base": [mecha("J", "1/1/1")]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("Quick", "Pod"), seat="B")
    s.to("defenders.declare")
    events = s.says("B", "defend", against="Quick", units=("J",))
    assert next(e.verdict for e in events if e.is_command)[:2] == ("open", "RT-DEF-08")


@pytest.mark.rule("RT-ATK-10", "RT-SKI-06")
def test_a_unit_that_has_left_is_in_no_attack_and_the_others_of_its_group_still_are():
    s = scene(A={"base": [mecha("X", "3/3/3"), mecha("Y", "4/4/4")]}, node="attackers.declare")
    s.says("A", "attack", units=("X", "Y"), seat="B")
    s.effect("A", {"do": "recall", "to": s["X"]})
    s.to("results.end")
    assert (s.zone("Y"), s.bp("A")) == ("A.battle_zone", 4)
