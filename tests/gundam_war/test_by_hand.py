"""Effects said by hand: what is misspelt or about nothing is refused, and never silently does nothing."""

import pytest

from tests.gundam_war.scene import command, scene, unit

UNKNOWN_WORDS = [
    {"do": "draw", "who": "oponent"},
    {"do": "draw", "m": 3},
    {"do": "bar", "what": "batle", "to": "GM"},
    {"do": "allow", "what": "atack_rolled", "to": "GM"},
    {"do": "give", "keyword": "asault", "to": "GM"},
    {"do": "gain", "points": (1, 0, 0), "until": "trun", "to": "GM"},
    {"do": "damage", "n": 1, "kind": "psycomu", "to": "GM"},
    {"do": "damage", "n": 1, "to": {"typ": "unit"}},
    {"do": "damage", "n": 1, "to": {"where": "erth"}},
    {"do": "destroy", "cause": "batle", "to": "GM"},
    {"do": "move", "zone": "hand", "to": "GM", "who": "both"},
]
IMPOSSIBLE = [
    {"do": "damage", "n": -1, "to": "GM"},
    {"do": "nation_damage", "n": -2},
    {"do": "give", "keyword": "psycommu", "to": "GM"},
    {"do": "roll"},
    {"do": "damage", "n": 1, "to": "target"},
    {"do": "wide_range", "n": 3},
    {"do": "shield", "n": 3},
    {"do": "void"},
    {"do": "void", "links": ("e99",)},
    {"do": "void", "links": "e99"},
    {"do": "destroy", "to": ()},
]


@pytest.mark.rule("GW-EFF-01")
@pytest.mark.parametrize("effect", UNKNOWN_WORDS + IMPOSSIBLE, ids=repr)
def test_what_cannot_be_carried_out_is_refused_and_nothing_happens(effect):
    s = scene(A={"station": [unit("GM")]})
    before = len(s.desk.events)
    assert s.refused("A", "effect", effects=(effect,)).message
    assert len(s.desk.events) == before


@pytest.mark.rule("GW-EFF-01", "GW-PLAY-08")
@pytest.mark.parametrize("to", ["First", "Second"])
def test_by_hand_the_effect_of_a_named_card_is_voided(to):
    s = scene(A={"hand": [command("First", {"do": "draw"}), command("Second", {"do": "draw"})]})
    s.says("A", "play", card="First")
    s.says("A", "play", True, card="Second")
    which = s.refused("B", "effect", effects=({"do": "void"},))
    assert (which.message, which.legal) == ("which of the waiting effects is meant?", (s["First"], s["Second"]))
    s.says("B", "effect", effects=({"do": "void", "to": to},))
    assert s.zone(to) == "A.junkyard"
    assert len(s.table.chain) == 1


@pytest.mark.rule("GW-EFF-01")
def test_both_players_draw_where_it_says_so():
    s = scene()
    s.says("A", "effect", effects=({"do": "draw", "n": 2, "who": "both"},))
    assert (s.nation("A"), s.nation("B")) == (18, 18)


@pytest.mark.rule("GW-EFF-03", "GW-EFF-06")
def test_both_players_discard_and_recover_where_it_says_so():
    s = scene(A={"hand": [unit("GM"), unit("Ball")]}, B={"hand": [unit("Zaku"), unit("Gelgoog")]})
    s.says("A", "effect", effects=({"do": "nation_damage", "n": 3, "who": "both"}, {"do": "recover", "n": 2, "who": "both"}))
    assert (s.nation("A"), s.nation("B")) == (19, 19)
    s.says("A", "effect", effects=({"do": "discard", "who": "both"},))
    s.says("A", "choose", cards=("Ball",))
    s.says("B", "choose", cards=("Zaku",))
    assert (s.zone("Ball"), s.zone("Zaku")) == ("A.junkyard", "B.junkyard")


@pytest.mark.rule("GW-EFF-01")
def test_a_ruling_is_refused_like_an_effect_by_hand():
    s = scene(A={"station": [unit("GM")]})
    assert "draw has no field m" in s.refused("A", "rule", text="so", effects=({"do": "draw", "m": 3},)).message
    assert (
        "wide_range: which card does it?"
        in s.refused("A", "rule", text="so", effects=({"do": "wide_range", "n": 3},)).message
    )


@pytest.mark.rule("GW-ZONE-14")
def test_what_is_in_play_is_not_put_in_play_and_what_is_not_in_play_is_not_used():
    s = scene(A={"station": [unit("GM")], "hand": [unit("Ball", text=[{"timing": "any", "effects": [{"do": "draw"}]}])]})
    there = s.refused("A", "effect", effects=({"do": "put_in_play", "to": "GM"},))
    assert there.message == f"put_in_play: {s.names['GM']} is in play already"
    away = s.refused("A", "use", card=s.names["Ball"])
    assert (away.rule, away.message) == ("GW-ZONE-14", f"{s.names['Ball']} is not in play")
    assert s.refused("A", "use", card="#999").rule == ""


@pytest.mark.rule("GW-TRNS-02")
def test_a_card_without_a_second_form_does_not_transform():
    s = scene(
        A={
            "station": [unit("GM"), unit("Shell", keywords=[{"keyword": "transform"}])],
            "hand": [unit("Wing", form={"points": (5, 0, 2), "terrain": ("space",)})],
        },
        node="attack.ft1",
    )
    assert s.refused("A", "use", card="Shell", text="transform").rule == "GW-TRNS-02"
    for name in ("GM", "Wing"):
        wrong = s.refused("A", "effect", effects=({"do": "transform", "to": s.names[name]},))
        assert (wrong.rule, wrong.message) == ("GW-TRNS-02", f"transform: {s.names[name]} has no second form in play")
