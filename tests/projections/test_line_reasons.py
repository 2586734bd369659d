"""Why a line matters: every number that is said is the one on the board, whoever counts it again."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from domain.kernel.messages.message import LANGUAGES
from domain.kernel.views.views import SPECTATOR, make_view
from projections.game_summary.line_importance import KINDS, line_reasons, reason_sentence
from replays.table_at_position import fold
from scripts.simulation.random_games import random_game
from tests.soak import in_turn

RULESETS = ("gundam_war", "gundam_war_nexa", "macross_crusade", "robotech", "star_front")
SEEDS = range(4)


def public_game(ruleset, seed):
    """The events of a random game as everybody sees them."""
    game = random_game(ruleset, "reasons", seed)
    game.play()
    return make_view(game.desk.events, SPECTATOR)


def places(table, seat, row):
    """The cards of a row of a seat."""
    return [card for zone in row.zones for card in table.at(f"{seat}.{zone}")]


def kind_of(table, card):
    return (table.data(card) or {}).get("type", "")


@pytest.mark.parametrize(("ruleset", "seed"), in_turn(RULESETS, SEEDS))
def test_every_number_that_is_said_is_that_of_the_board(ruleset, seed):
    """Given a random game, when its reasons are counted again from two whole boards, then they are the same."""
    from domain import registry

    events, mat = public_game(ruleset, seed), registry.ruleset(ruleset).mat
    starts = {line: next(iter(group)) for line, group in groupby(range(len(events)), key=lambda at: events[at].line)}
    for reasons in line_reasons(events):
        for each in reasons:
            before, now = fold(events, starts[each.line]), fold(events, each.at)
            rows = [row for row in mat.rows if row.kind != "hand"]
            if each.kind in ("score", "halved") and mat.score.kind != "tally":
                counted = [
                    len(table.at(f"{each.seat}.{mat.score.name}"))
                    if mat.score.kind == "zone"
                    else table.count(each.seat, mat.score.name)
                    for table in (before, now)
                ]
                assert counted == [each.before, each.after]
                assert (each.kind == "halved") == (mat.score.kind == "zone" and 2 * each.after <= each.before)
            elif each.kind == "last":
                lying = [(table, card) for table in (before, now) for row in rows for card in places(table, each.seat, row)]
                lying = [(table, one) for table, card in lying for one in (card, *table.carried(card))]
                held = [
                    sum(kind_of(table, card) == each.term for table, card in lying if table is whole)
                    for whole in (before, now)
                ]
                assert held == [each.before, 0]
            elif each.kind in ("spent", "spent_all"):
                resources = [card for row in mat.rows if row.resources for card in before.at(f"{each.seat}.{row.resources}")]
                resources += [
                    card
                    for row in mat.rows
                    for card in places(before, each.seat, row)
                    if kind_of(before, card) in row.resource_types
                ]
                upright = [card for card in resources if not before.card(card).angle]
                turned = [card for card in upright if card in now.cards and now.card(card).angle]
                assert (len(upright), len(turned)) == (each.before, each.after)
            elif each.kind == "hand":
                assert [len(table.at(f"{each.seat}.hand")) for table in (before, now)] == [each.before, 0]
            elif each.kind == "end":
                assert before.result is None
                assert now.result is not None


def test_a_sentence_says_the_numbers_of_its_reason_in_every_language_and_nothing_else():
    events = public_game("gundam_war_nexa", 1)
    for reasons in line_reasons(events):
        assert [KINDS.index(each.kind) for each in reasons] == sorted(KINDS.index(each.kind) for each in reasons)
        for each in reasons:
            for language in LANGUAGES:
                said = [int(number) for number in re.findall(r"(?<![A-Za-z])\d+", reason_sentence(each, events, language))]
                assert set(said) <= {each.before, each.after}
                if each.kind in ("score", "halved"):
                    assert said == [each.before, each.after]


def test_what_was_taken_back_has_no_reason():
    """Given a game whose last damage is taken back, then it matters to nobody."""
    from domain.kernel.record.event import Event

    events = public_game("gundam_war", 2)
    last = next(reasons[0] for reasons in reversed(line_reasons(events)) if reasons[0].kind in ("score", "halved"))
    first = next(at for at, event in enumerate(events) if event.line == last.line)
    back = Event("takeback", "taken_back", "A", "", last.line + 1, -1, ("legal",), {"to": first}, {}, ())
    assert last.line not in {reasons[0].line for reasons in line_reasons([*events[: last.at], back])}
