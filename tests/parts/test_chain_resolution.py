"""The cut: carried out as a whole, and what is negated in it."""

from dataclasses import replace
from typing import Any

import pytest

from domain.card_effects.chain_resolution import negate, resolve_chain, unplayed_card_disposal
from domain.card_effects.choices import CONTINUATION
from domain.kernel.contract.ruleset import CardTextHooks, Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import FlagSet, Moved
from tests.kernel.toy_ruleset import opened


def bound(desk: Desk, **hooks: Any) -> None:
    desk.ruleset = replace(desk.ruleset, card_text_hooks=CardTextHooks(**hooks))


def test_the_last_effect_comes_first_and_then_what_follows_the_cut() -> None:
    desk, order = opened(), []

    def resolve(desk, key, data):
        order.append(data["kind"])
        chain.pop_effect(desk, key)
        return True

    for kind in ("first", "second", "third"):
        chain.push_effect(desk, {"seat": "A", "kind": kind})
    bound(desk, carry_out_entry=resolve, after_resolution=lambda desk: order.append("over"))
    resolve_chain(desk)
    assert order == ["third", "second", "first", "over"]


def test_where_the_chain_reopens_one_effect_is_carried_out_and_the_word_goes_round_again() -> None:
    desk, order = opened(), []
    for kind in ("first", "second"):
        chain.push_effect(desk, {"seat": "A", "kind": kind, "card": "", "ops": ()})
    bound(
        desk,
        chain="reopening",
        begin_effect=lambda desk, effect: order.append(effect["kind"]) or effect,
        after_resolution=order.append,
    )
    resolve_chain(desk)
    assert (order, [data["kind"] for _, data in desk.table.chain]) == (["second", desk], ["first"])


def test_an_effect_that_is_lost_as_it_begins_is_through() -> None:
    desk, through = opened(), []
    chain.push_effect(desk, {"seat": "A", "kind": "text", "card": "", "ops": ({"do": "no such effect"},)})

    def finish(desk: Desk, key: str) -> None:
        through.append(key)
        chain.pop_effect(desk, key)

    bound(desk, begin_effect=lambda desk, effect: None, finish_effect=finish)
    resolve_chain(desk)
    assert (len(through), desk.table.chain) == (1, [])


def test_while_somebody_has_to_choose_the_cut_is_not_over() -> None:
    desk, over = opened(), []
    chain.push_effect(desk, {"seat": "A", "kind": "first"})
    bound(
        desk,
        carry_out_entry=lambda desk, key, data: desk.do(FlagSet("awaits", {"seat": "A"})) is None,
        after_resolution=over.append,
    )
    resolve_chain(desk)
    assert (over, len(desk.table.chain), desk.table.flags[CONTINUATION]) == ([], 1, "settle")


def test_a_waiting_effect_is_negated_unless_it_is_protected_from_that() -> None:
    desk, lost = opened(), []
    key = chain.push_effect(desk, {"seat": "B", "kind": "play"})
    event = ("play_negated", "S-OWN")
    negate(desk, key, event, {"by": "#1"}, lambda effect: True, lost.append)
    assert (len(lost), len(desk.table.chain)) == (0, 1)
    for _ in range(2):
        negate(desk, key, event, {"by": "#1"}, lambda effect: False, lost.append)
        assert (len(lost), desk.table.chain) == (1, [])
    assert [(each.seat, each.said) for each in desk.commit() if each.name == "play_negated"] == [
        ("B", {"link": key, "by": "#1"})
    ]


@pytest.mark.rule("GW-CMD-04", "MC-PLAY-05", "NX-HAND-07")
def test_the_card_of_a_play_is_put_away_where_it_did_not_come_into_play() -> None:
    desk, away = opened(), []
    card = desk.table.at("A.hand")[0]
    play = {"kind": "play", "card": card}
    clear = unplayed_card_disposal("A.lost", lambda desk, card: away.append(card))
    clear(desk, play)
    desk.do(Moved(card, "A.lost"))
    clear(desk, {**play, "kind": "text"})
    assert away == []
    clear(desk, play)
    assert away == [card]
