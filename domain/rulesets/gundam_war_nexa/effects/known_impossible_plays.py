"""Checks that a play is not known to be impossible (NX-PLAY-09), and that "in that case" can apply both halves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.card_text_types import is_chosen_after_supply
from domain.parts.card_schema.text_protocols import CardEffect, SeatEffect, targets_filter
from domain.parts.common.set_groups import is_rolled
from domain.parts.common.small_effect_execution import seat_of, seats_of, source_card
from domain.parts.common.target_groups import target_groups
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import PutInPlay, RemoveCoins, SetBlank, ToArea
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_piles import Discard, Draw
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import (
    Chip,
    Let,
    Pay,
    PlayerCoin,
    Skip,
    SmallEffect,
    read_small_effects,
)
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_selector
from domain.rulesets.gundam_war_nexa.effects import filter_vocabulary, filters, g_sign_filters, targets
from domain.rulesets.gundam_war_nexa.effects.verbs import battle_positions, payments
from domain.rulesets.gundam_war_nexa.keywords import cross_weapon
from domain.rulesets.gundam_war_nexa.plays import uniqueness
from domain.rulesets.gundam_war_nexa.state import current_properties, printed_properties
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, HAND, NATION

_FACE_DOWN, _UNSEEN = ("discard",), ("recover", "draw")
"""The small effects on face-down cards: those of hands, which may be known at the play, and those of piles."""
_OWN_SENTENCE = ("may", "only_if")
"""The small effects with which a sentence of its own begins."""


def are_all_possible(desk: Desk, effect: Effect, resolving: bool = False) -> bool:
    """Returns whether every part can be applied: "in that case" is all or nothing (NX-EFF-18).

    A later part on face-down cards may fail alone (NX-EFF-20), but a part on a hand only at the resolution. Both halves are
    one resolution (NX-EFF-19). What may be done afterwards, or only in a situation, is a sentence of its own. A part on cards
    that are chosen after a draw is possible by that draw.
    """
    alone = (*_UNSEEN, *(_FACE_DOWN if resolving else ()))
    first, *rest = read_small_effects(effect["ops"]) or (None,)
    joined = [*([] if first is None else [first]), *takewhile(lambda each: each.do not in _OWN_SENTENCE, rest)]
    return all(
        is_possible(desk, effect, operation) or (number > 0 and (operation.do in alone or _is_supplied(effect, operation)))
        for number, operation in enumerate(joined)
    )


def _is_supplied(effect: Effect, operation: SmallEffect) -> bool:
    """Returns whether a small effect is about cards of a place to which an earlier one brings some."""
    later = _later_selectors(effect, getattr(operation, "to", ""))
    return bool(later) and all(is_chosen_after_supply(each, effect["ops"]) for each in later)


def is_any_possible(desk: Desk, effect: Effect) -> bool:
    """Returns whether at least one part can be applied, as far as is known (NX-PLAY-09)."""
    return not effect["ops"] or any(is_possible(desk, effect, operation) for operation in read_small_effects(effect["ops"]))


def is_possible(desk: Desk, effect: Effect, operation: SmallEffect) -> bool:
    """Returns whether a small effect can be applied now. A face-down place has to have a card (NX-ZONE-13)."""
    test = _TESTS.get(operation.do)
    return test is None or test(desk, effect, operation)


def _about(desk: Desk, effect: Effect, operation: CardEffect) -> list[str]:
    """Returns the cards a small effect may be about, including those that are named only at the resolution
    (NX-TGT-07, -08).
    """
    results = list(targets.subjects(desk, effect, operation))
    if targets_filter(operation.to):
        results += filters.uncertain(desk.table, effect["seat"], source_card(effect), operation.to)
    later = map(read_selector, _later_selectors(effect, operation.to))
    return results + [
        card for each in later for card in targets.nameable_targets(desk.table, effect["seat"], effect["card"], each)
    ]


def _later_selectors(effect: Effect, to: Plain) -> list[Plain]:
    """Returns the stored selectors of cards that a word for targets means and that are not named yet."""
    words, groups = (None, "target"), target_groups(effect)
    return [
        stored
        for place, stored in enumerate(effect.get("selectors", ()))
        if (place >= len(groups) or groups[place] is None) and (to in words or to == f"target{place + 1}")
    ]


def _can_discard(desk: Desk, effect: Effect, operation: Discard) -> bool:
    """Returns whether hands have enough cards to discard.

    The own hand needs `n` cards. The hangar is no hand (NX-HAND-08), and the card that is being played does not count
    (NX-PLAY-05). The enemy's hand needs a card (NX-ZONE-13), and of both hands one needs a card (NX-ZONE-14).
    """
    seats = seats_of(desk, effect, operation)
    hands = {seat: sum(card != effect.get("card") for card in desk.table.at(f"{seat}.{HAND}")) for seat in seats}
    if seats == (effect["seat"],):
        return bool(hands[seats[0]] >= operation.n)
    return any(hands.values())


def _can_roll(desk: Desk, effect: Effect, operation: CardEffect) -> bool:
    return any(not is_rolled(desk.table, card) for card in _about(desk, effect, operation))


def _can_reroll(desk: Desk, effect: Effect, operation: CardEffect) -> bool:
    return any(is_rolled(desk.table, card) for card in _about(desk, effect, operation))


def _can_skip(desk: Desk, effect: Effect, operation: Skip) -> bool:
    """Returns whether a phase or step can be skipped: it is not in progress or over (NX-TERM-10)."""
    what = operation.what
    keys = [node.key for node in desk.ruleset.timeline.nodes]
    nodes = {node.key for node in desk.ruleset.timeline.nodes if what in (node.phase, node.step)}
    here = desk.table.clock.node
    first = min((keys.index(key) for key in nodes), default=0)
    return operation.next or (here in keys and keys.index(here) < first)


def _are_subjects_there(desk: Desk, effect: Effect, operation: CardEffect) -> bool:
    return bool(_about(desk, effect, operation))


def _is_area_there(desk: Desk, effect: Effect, operation: ToArea | PutInPlay | Chip, able: Iterable[str] = ()) -> bool:
    """Returns whether there is an area to go to, or another part of the text may bring about one (NX-EFF-03)."""
    others = (each for each in read_small_effects(effect["ops"]) if each != operation)
    moves = any(isinstance(each, ToArea | PutInPlay | Chip) for each in others)
    return moves or battle_positions.is_area_there(desk, effect, operation, operation.met, able)


def _can_move_to_area(desk: Desk, effect: Effect, operation: ToArea) -> bool:
    cards = _about(desk, effect, operation)
    able = targets.subjects(desk, effect, operation) if operation.able else ()
    return bool(cards) and _is_area_there(desk, effect, operation, able)


def _can_copy_text(desk: Desk, effect: Effect, operation: CardEffect) -> bool:
    """Returns whether a card can gain the text.

    It does not gain one of the same wording twice (NX-KW-10), and a chip gains none (NX-COIN-14).
    """
    text = cross_weapon.given_text(desk.table, effect)
    return text is not None and any(cross_weapon.can_gain(desk, card, text) for card in _about(desk, effect, operation))


def _can_negate_destruction(desk: Desk, effect: Effect, operation: CardEffect) -> bool:
    """Returns whether a card is destroyed. A defence of 0 may still be raised before the resolution (NX-DEST-10)."""
    return any(is_destroyed(desk.table, card) for card in _about(desk, effect, operation))


def _can_remove_coins(desk: Desk, effect: Effect, operation: RemoveCoins) -> bool:
    """Returns whether a card has such a coin, of the name that the text says, or is such a chip (NX-COIN-02, -09)."""
    cards, table = _about(desk, effect, operation), desk.table
    if operation.name is None:
        return any(filter_vocabulary.has_coin(table, card) for card in cards)
    there = {name for card in cards for name, count, _ in printed_properties.coins(table, card) if count > 0}
    return operation.name in there or any(g_sign_filters.is_chip_of_kind(table, card, operation.name) for card in cards)


def _can_put_in_play(desk: Desk, effect: Effect, operation: PutInPlay) -> bool:
    """Returns whether a card can enter. A card known to be barred by another of its name cannot (OP-17)."""
    seat = seat_of(desk, effect, operation)
    if not _is_area_there(desk, effect, operation):
        return False
    return any(not uniqueness.barring_rule(desk, card, seat) for card in _about(desk, effect, operation))


def _can_give(desk: Desk, effect: Effect, operation: CardEffect) -> bool:
    """Returns whether a card is not a chip. A chip gains and loses no text, is no G, and gets no coins (NX-COIN-13, -14)."""
    return any(not current_properties.is_chip(desk.table, card) for card in _about(desk, effect, operation))


def _can_recover(desk: Desk, effect: Effect, operation: SeatEffect) -> bool:
    """Returns whether a discard pile has a card, whichever it is (NX-ZONE-13, -14)."""
    return any(desk.table.at(f"{seat}.{DISCARD}") for seat in seats_of(desk, effect, operation))


def _can_draw(desk: Desk, effect: Effect, operation: Draw) -> bool:
    return operation.pile != "discard" or _can_recover(desk, effect, operation)


def _can_set_blank(desk: Desk, effect: Effect, operation: SetBlank) -> bool:
    """Returns whether there is a card to set, in the pile or among those that are meant."""
    if operation.pile is None:
        return _are_subjects_there(desk, effect, operation)
    return bool(desk.table.at(f"{effect['seat']}.{NATION if operation.pile == 'nation' else DISCARD}"))


def _can_any_player_do(desk: Desk, effect: Effect, operation: Let) -> bool:
    """Returns whether a player is able to apply the effects as the player's own."""
    stored_selectors = operation.stored.get("targets", effect.get("selectors", ()))
    theirs: Effect = {**effect, "ops": operation.stored["effects"], "selectors": stored_selectors, "select": stored_selectors}
    return any(are_all_possible(desk, {**theirs, "seat": seat}, True) for seat in seats_of(desk, effect, operation))


def _can_pay(desk: Desk, effect: Effect, operation: Pay) -> bool:
    return bool(operation.otherwise or operation.partly or payments.payable_ways(desk, str(effect["seat"]), operation))


def _can_take_player_coins(desk: Desk, effect: Effect, operation: PlayerCoin) -> bool:
    """Returns whether a player has as many coins as are taken away (NX-COIN-08)."""
    seat = seat_of(desk, effect, operation)
    return desk.table.count(seat, f"coin:{operation.name}") + operation.n >= 0


_TESTS: Mapping[str, Callable[[Desk, Effect, Any], bool]] = {
    "discard": _can_discard,
    "recover": _can_recover,
    "draw": _can_draw,
    "let": _can_any_player_do,
    "set_blank": _can_set_blank,
    "player_coin": _can_take_player_coins,
    "pay": _can_pay,
    "roll": _can_roll,
    "skip": _can_skip,
    "destroy": _are_subjects_there,
    "abolish": _are_subjects_there,
    "damage": _are_subjects_there,
    "move": _are_subjects_there,
    "reroll": _can_reroll,
    **dict.fromkeys(("gain", "allow", "bar", "lose_control"), _are_subjects_there),
    **dict.fromkeys(("give", "give_trait", "coin", "lose", "silence", "make_g"), _can_give),
    "copy_text": _can_copy_text,
    "remove_coins": _can_remove_coins,
    "negate_destruction": _can_negate_destruction,
    "put_in_play": _can_put_in_play,
    "to_area": _can_move_to_area,
    "chip": _is_area_there,
    "set": _are_subjects_there,
    "hold": _are_subjects_there,
}
