"""What is printed where and how the table lies are data: every zone and every field they name is there, and has a word."""

from collections import Counter

import pytest

from domain import registry
from domain.kernel.layout import printed_at, to_plain
from domain.kernel.views import SPECTATOR, view
from replays.viewer.data import replay_data
from tests.conformance.games import RULESETS, SEEDS, finished

each_rulebook = pytest.mark.parametrize("name", RULESETS)


@each_rulebook
def test_every_zone_has_one_place_on_the_mat(name):
    """A zone without one would not be seen; one with two would be drawn twice."""
    rules = registry.ruleset(name)
    assert Counter(rules.mat.zones()) == Counter(zone.name for zone in rules.zones)


@each_rulebook
def test_what_is_drawn_once_is_shared_and_what_each_seat_has_is_not(name):
    rules = registry.ruleset(name)
    shared = {zone.name for zone in rules.zones if not zone.each}
    assert {each for each in (rules.mat.stack, rules.mat.middle) if each} <= shared
    assert not shared & {zone for row in rules.mat.rows for zone in (*row.zones, row.resources)}
    assert not shared & {*rules.mat.piles, *rules.mat.beside}


@each_rulebook
def test_every_field_of_the_face_is_printed_on_some_card(name):
    rules, cards = registry.ruleset(name), registry.specimens(name).cards.values()
    for path in rules.face.fields():
        assert any(printed_at(card, path) is not None for card in cards), path


@each_rulebook
def test_every_card_has_a_tint_and_every_value_a_word(name):
    rules = registry.ruleset(name)
    for term in (*(value.term for value in rules.face.values), rules.mat.score.name, rules.mat.token):
        assert term in rules.book.terms or not term
    bare = [
        key
        for key, card in registry.specimens(name).cards.items()
        if not any(printed_at(card, path) for path in rules.face.tint)
    ]
    assert bare == []


@each_rulebook
def test_the_goal_and_the_leads_are_what_there_is(name):
    rules = registry.ruleset(name)
    assert not rules.mat.score.goal or rules.mat.score.goal in rules.book.switches
    for row in rules.mat.rows:
        assert all(0 <= lead < len(rules.face.values) for lead in row.leads)


@each_rulebook
def test_a_record_for_the_browser_tells_how_it_is_drawn(name):
    told = replay_data(view(finished(name, SEEDS[0]).desk.events, SPECTATOR))
    assert told["face"] == to_plain(registry.ruleset(name).face)
    assert told["mat"] == to_plain(registry.ruleset(name).mat)
