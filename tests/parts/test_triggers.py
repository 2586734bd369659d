"""What automatic effects watch at a moment."""

from collections.abc import Iterator

import pytest

from domain.card_effects.triggers import (
    TriggerSources,
    find_triggers,
    is_any_timed_to,
    make_triggered_effect,
    snapshot,
    turn_player_first,
)
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Moved, Plain
from domain.kernel.table.table import Table
from tests.parts.filter_fixture import CONTEXT, VOCABULARY, Says, lay, read_text, scene

PRINTED: dict[str, Plain] = {
    "ape 1": ({"timing": "auto", "moment": "falls", "effects": ({"do": "draw"},), "targets": ({"n": 1},)},),
    "bee 1": ({"timing": "auto", "moment": "falls", "of": {"kind": "ape", "whose": "enemy"}},),
    "bee 2": ({"timing": "auto", "moment": "falls", "of": {"kind": "ape"}, "where": "hand"},),
    "cat 1": ({"timing": "auto", "moment": "begin:fight", "turn": "own"},),
    "cat 2": ({"timing": "auto", "moment": "begin:fight", "condition": {"some": {"kind": "elk"}}},),
    "cat 3": ({"timing": "auto", "moment": "begin:fight", "where": "hand"},),
}


TEXTS = {name: tuple(map(read_text, told)) for name, told in PRINTED.items()}


def texts(table: Table, card: str) -> Iterator[Says]:
    yield from TEXTS.get((table.data(card) or {}).get("name", ""), ())


WATCH = TriggerSources(texts, VOCABULARY.in_play, VOCABULARY.side, CONTEXT)


def sources(desk: Desk, moment: str, *cards: str) -> list[str]:
    seen = [snapshot(desk, card, WATCH) for card in cards]
    return [text.source for text in find_triggers(desk.table, moment, seen, WATCH)]


@pytest.mark.rule("GW-AUTO-13", "MC-AUTO-01", "NX-AUTO-05")
def test_a_moment_sets_off_the_texts_of_its_card_and_of_those_that_watch() -> None:
    desk = scene()
    ape, mine = lay(desk, "A", "ape-1", "bee-1")
    (theirs,) = lay(desk, "B", "bee-1")
    assert sources(desk, "falls", ape) == [ape, theirs]
    assert sources(desk, "falls", mine) == []
    assert sources(desk, "rises", ape) == []


def test_who_watches_is_set_off_once_for_each_card_it_sees() -> None:
    desk = scene()
    apes = lay(desk, "A", "ape-2", "ape-3")
    (bee,) = lay(desk, "B", "bee-1")
    assert sources(desk, "falls", *apes) == [bee, bee]


@pytest.mark.rule("GW-AUTO-05", "GW-AUTO-07")
def test_a_card_counts_as_it_was_when_the_moment_came() -> None:
    desk = scene()
    (ape,) = lay(desk, "A", "ape-1")
    (bee,) = lay(desk, "B", "bee-1")
    seen = [snapshot(desk, ape, WATCH)]
    desk.do(Moved(ape, "B.lost"))
    assert [(text.source, text.seat) for text in find_triggers(desk.table, "falls", seen, WATCH)] == [(ape, "A"), (bee, "B")]


def test_where_asks_for_the_place_in_which_the_card_of_the_moment_lay() -> None:
    desk = scene()
    (bee,) = lay(desk, "A", "bee-2")
    (there,) = lay(desk, "A", "ape-2")
    (present,) = lay(desk, "A", "ape-2", zone="hand")
    assert sources(desk, "falls", there) == []
    assert sources(desk, "falls", present) == [bee]


def test_at_the_beginning_of_a_step_a_text_asks_for_its_turn_its_condition_and_its_own_place() -> None:
    desk = scene()
    mine, *_ = lay(desk, "A", "cat-1", "cat-2", "cat-3")
    lay(desk, "B", "cat-1")
    assert sources(desk, "begin:fight") == [mine]
    assert is_any_timed_to(desk.table, "begin:fight", WATCH)
    assert not is_any_timed_to(desk.table, "begin:late", WATCH)


@pytest.mark.rule("MC-CTRL-13", "NX-CTRL-15")
def test_the_effect_is_that_of_the_player_whose_card_it_is() -> None:
    desk = scene()
    (ape,) = lay(desk, "B", "ape-1")
    (text,) = find_triggers(desk.table, "falls", [snapshot(desk, ape, WATCH)], WATCH)
    assert make_triggered_effect(text) == {
        "seat": "B",
        "kind": "auto",
        "auto": "auto",
        "card": ape,
        "ops": ({"do": "draw"},),
        "targets": (),
        "selectors": ({"n": 1},),
        "select": ({"n": 1},),
    }


def test_the_turn_player_s_effects_lie_first() -> None:
    effects = [{"seat": "B", "card": "#1"}, {"seat": "A", "card": "#2"}, {"seat": "B", "card": "#3"}]
    assert [each["card"] for each in turn_player_first(scene().table, effects)] == ["#2", "#1", "#3"]
