"""A paper game whose cards the record does not know: what can be judged is judged, the rest stays open."""

from tests.robotech.scene import Scene, action, scene


def paper(node: str) -> Scene:
    """A scribe's game without registered decks; everybody has drawn."""
    s = scene(node="refuel.begin", mode="scribe")
    s.to(node)
    return s


def verdict(s: Scene, act: str) -> tuple[str, ...]:
    return next(event.verdict for event in reversed(s.desk.events) if event.is_command and event.said["act"] == act)


def test_a_card_that_no_list_knows_is_placed_and_counts():
    s = paper("proto.play")
    s.says("A", "place", card="~Mystery")
    assert (s.level("A"), verdict(s, "place")) == (1, ("legal",))


def test_an_unknown_mecha_is_played_and_attacks_with_an_open_verdict():
    s = paper("mechanize.play")
    s.says("A", "play", card="~Titan", **{"as": "mecha"})
    assert verdict(s, "play") == ("open", "RT-MOB-04")
    s.says("A", "attack", units=("~Titan",))
    assert verdict(s, "attack")[0] in ("legal", "open")
    s.to("results.end")
    s.says("", "effect", effects=({"do": "battle_points", "who": "A", "n": 4},))
    assert s.bp("A") == 4


def test_an_unknown_action_is_declared_and_carried_out_by_hand():
    s = paper("proto.begin")
    s.says("B", "action", card="~Ambush")
    assert verdict(s, "action")[0] == "open"
    s.passes()
    assert s.count("B.discard_pile") == 1


def test_what_the_rules_forbid_is_written_down_as_illegal():
    s = scene(A={"hand": [action("Strike", {"do": "draw", "n": 1}, cost=3)]}, mode="scribe")
    s.says("A", "action", card="Strike")
    assert verdict(s, "action") == ("illegal", "RT-COST-04")
