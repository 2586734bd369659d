"""Effects that hold as long as their card is in play."""

from collections.abc import Iterator

import pytest

from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Moved
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous_effects import (
    ActiveEffect,
    EffectSources,
    active_effects,
    active_effects_giving,
    effects_of_texts,
    effects_of_this_turn,
    effects_reaching,
    has_permission,
)
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.card_schema.stored_data_readers import make_reader
from tests.parts.filter_fixture import CONTEXT, VOCABULARY, Gives, lay, read_text, scene

TEXT = read_text({"condition": {"turn": "own"}, "effects": ({"on": {"kind": "bee"}, "points": 1}, {"may": "fly"})})


def points(effect: Gives) -> int | None:
    return effect.points


def may(effect: Gives) -> str | None:
    return effect.may


def every(table: Table, context: FilterContext) -> Iterator[ActiveEffect[Gives]]:
    for seat in table.header.seats:
        for card in VOCABULARY.in_play(table):
            if card in table.at(f"{seat}.table") and (table.data(card) or {}).get("name") == "ape 1":
                yield from effects_of_texts(table, seat, card, (TEXT,), context)
    yield from effects_of_this_turn(table, "holds", make_reader(Gives))


def ever(table: Table) -> Iterator[Gives]:
    yield from TEXT.effects
    yield from (each.effect for each in effects_of_this_turn(table, "holds", make_reader(Gives)))


EFFECTS = EffectSources(every, ever)


@pytest.mark.rule("GW-AUTO-02", "MC-AUTO-02", "NX-AUTO-01")
def test_an_effect_holds_while_its_card_is_in_play_and_its_condition_given() -> None:
    desk = scene()
    source, bee = lay(desk, "A", "ape-1", "bee-1")
    (theirs,) = lay(desk, "B", "ape-1")
    assert active_effects(desk.table, CONTEXT, EFFECTS) == [ActiveEffect(source, "A", effect) for effect in TEXT.effects]
    assert [each.source for each, _ in effects_reaching(desk.table, bee, points, CONTEXT, EFFECTS)] == [source]
    assert not list(effects_reaching(desk.table, theirs, points, CONTEXT, EFFECTS))
    desk.do(Moved(source, "A.lost"))
    assert active_effects(desk.table, CONTEXT, EFFECTS) == []


def test_of_one_kind_those_are_found_that_say_something_of_it() -> None:
    desk = scene()
    (source,) = lay(desk, "A", "ape-1")
    assert [given for _, given in active_effects_giving(desk.table, may, CONTEXT, EFFECTS)] == ["fly"]
    assert [given for _, given in effects_reaching(desk.table, source, may, CONTEXT, EFFECTS)] == ["fly"]


@pytest.mark.rule("MC-DUR-04", "NX-DUR-02")
def test_what_holds_this_turn_looks_for_its_cards_all_the_time() -> None:
    desk = scene()
    lay(desk, "A", "ape-2")
    modifiers.put(desk, "", "holds", {"on": {"kind": "bee", "whose": "own"}, "points": 2, "seat": "A"}, "turn", "#1")
    (late,) = lay(desk, "A", "bee-1")
    (theirs,) = lay(desk, "B", "bee-1")
    assert [given for _, given in effects_reaching(desk.table, late, points, CONTEXT, EFFECTS)] == [2]
    assert not list(effects_reaching(desk.table, theirs, points, CONTEXT, EFFECTS))
    modifiers.lift(desk, modifiers.keys_ending_at(desk.table, "turn"))
    assert effects_of_this_turn(desk.table, "holds", make_reader(Gives)) == []


@pytest.mark.rule("GW-EFF-01", "MC-CARD-16", "NX-EFF-21")
def test_a_card_may_what_a_modifier_or_an_effect_that_holds_says() -> None:
    desk = scene()
    (card,) = lay(desk, "A", "ape-2")
    modifiers.put(desk, card, "may", "swim", "turn")
    assert has_permission(desk.table, card, "may", ("fly", "swim"), [])
    assert has_permission(desk.table, card, "may", ("fly",), ["fly"])
    assert not has_permission(desk.table, card, "may", ("fly",), [])
    assert not has_permission(desk.table, card, "cannot", ("swim",), [])
