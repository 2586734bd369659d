"""Layouts of cards and mat: every zone and field that they name exists and has a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain import registry
from domain.kernel.contract.layout import layout_to_json, value_at_path
from domain.kernel.views.views import SPECTATOR
from scripts.conformance.sample_games import SEEDS, game_replay


def every_zone_has_one_place_on_the_mat(name: str) -> Iterator[str]:
    """Every zone has one place on the mat: without one it would not be seen, with two it would be drawn twice."""
    rules = registry.ruleset(name)
    drawn, there = Counter(rules.mat.zones()), Counter(zone.name for zone in rules.zones)
    yield from (f"{zone} is not drawn" for zone in there - drawn)
    yield from (f"{zone} is drawn {drawn[zone]} times" for zone in drawn - there)


def what_is_drawn_once_is_shared(name: str) -> Iterator[str]:
    """What is drawn once is shared, and what each seat has is not."""
    rules = registry.ruleset(name)
    shared = {zone.name for zone in rules.zones if not zone.each}
    yield from (
        f"each seat has its own {each}" for each in (rules.mat.stack, rules.mat.middle) if each and each not in shared
    )
    of_seats = {zone for row in rules.mat.rows for zone in (*row.zones, row.resources)} | {
        *rules.mat.piles,
        *rules.mat.beside,
    }
    yield from (f"{zone} is shared" for zone in sorted(shared & of_seats))


def every_field_of_the_face_is_printed_on_some_card(name: str) -> Iterator[str]:
    """Every field of the face is printed on some specimen."""
    cards = registry.specimens(name).cards.values()
    for path in registry.ruleset(name).face.fields():
        if all(value_at_path(card, path) is None for card in cards):
            yield f"no specimen has {path}"


def every_card_has_a_tint_and_every_value_a_word(name: str) -> Iterator[str]:
    """Every specimen has a tint, and every value and state of the face and the score has a word."""
    rules = registry.ruleset(name)
    named = (*(value.term for value in rules.face.values), rules.mat.score.name, rules.mat.token)
    named += tuple(state.term for state in rules.face.states)
    yield from (f"{term} has no term" for term in named if term and term not in rules.book.terms)
    for key, card in registry.specimens(name).cards.items():
        if not any(value_at_path(card, path) for path in rules.face.tint):
            yield f"{key} has no tint"


def the_goal_and_the_leads_are_there(name: str) -> Iterator[str]:
    """The goal is a house rule, and the values that lead a squad are among those of the face."""
    rules = registry.ruleset(name)
    if rules.mat.score.goal and rules.mat.score.goal not in rules.book.switches:
        yield f"the goal {rules.mat.score.goal} is no house rule"
    leads = {lead for row in rules.mat.rows for lead in row.leads}
    yield from (f"there is no value {lead}" for lead in leads if rules.face.values and lead >= len(rules.face.values))


def a_record_states_how_it_is_drawn(name: str) -> Iterator[str]:
    """A record for the browser says how it is drawn."""
    row = game_replay(name, SEEDS[0], SPECTATOR)
    rules = registry.ruleset(name)
    if (row["face"], row["mat"]) != (layout_to_json(rules.face), layout_to_json(rules.mat)):
        yield "face or mat are told otherwise"


CHECKS = (
    every_zone_has_one_place_on_the_mat,
    what_is_drawn_once_is_shared,
    every_field_of_the_face_is_printed_on_some_card,
    every_card_has_a_tint_and_every_value_a_word,
    the_goal_and_the_leads_are_there,
    a_record_states_how_it_is_drawn,
)
