"""Unlawful neighbours of lawful lines: a scribe's record has them as declared, with the rule that they break."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.parts.common.ruleset_package import Specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, has_nothing_to_try, make_fault
from scripts.simulation.random_games import random_game

CLAIM = "A scribe's record has unlawful lines as they were said, with the rule that they break."
"""The sentence of this edge in the report of `senki conform`."""

NEIGHBOURS = 4
"""Neighbours that are tried of each line."""
TABLE_TALK = ("pass", "settle", "look", "choose", "first", "keep")
"""Acts whose neighbouring lines are not declarations of their own."""


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Tries `count` unlawful lines. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Fault](), 0
    while tried < count and not has_nothing_to_try(tried, number):
        game, random = random_game(ruleset, seed, number, decks=decks, mode="scribe"), Random(f"scribe:{seed}:{number}")
        earlier: list[Command] = []
        while tried < count and game.step():
            said = game.last_command
            if said is None or said.act in TABLE_TALK:
                continue
            if game.desk.table.result is not None:
                break
            earlier.append(said)
            game.record_hands()
            for command in neighbouring_lines(game.desk, random, earlier):
                result = _try_line(game.desk, command)
                tried += result is not None
                troubles += (
                    [make_fault(result[0], game.desk, seed, number, command, result[1])] if result and result[0] else []
                )
        number += 1
    return EdgeReport(ruleset, "scribe", seed, tried, tuple(troubles), number)


def neighbouring_lines(desk: Desk, random: Random, earlier: list[Command]) -> Iterator[Command]:
    """Yields lines near earlier ones: another seat, moment or card, one card too many or too few, a cost unpaid."""
    for _ in range(NEIGHBOURS):
        command = random.choice(earlier[-6:])
        act = desk.ruleset.acts[command.act]
        changed = random.choice((_seat, _card, _card, _more, _less, _as_it_was))(desk, random, command, act)
        if changed is not None:
            yield changed._replace(reply=None, aside={})


def _as_it_was(desk: Desk, random: Random, command: Command, act: Act) -> Command:
    return command


def _seat(desk: Desk, random: Random, command: Command, act: Act) -> Command:
    return command._replace(seat=random.choice(desk.table.header.seats))


def _card(desk: Desk, random: Random, command: Command, act: Act) -> Command | None:
    named = [word for word in command.args if word in act.args and act.args[word].kind in ("card", "cards")]
    if not named:
        return None
    word, cards = random.choice(named), _known(desk)
    other: Plain = random.choice(cards)
    if act.args[word].kind == "cards":
        named_cards = tuple(command.args[word])
        other = (*named_cards[:-1], other)
    return command._replace(args={**command.args, word: other})


def _more(desk: Desk, random: Random, command: Command, act: Act) -> Command | None:
    named = [word for word in command.args if word in act.args and act.args[word].kind == "cards"]
    if not named:
        return None
    word = random.choice(named)
    return command._replace(args={**command.args, word: (*command.args[word], random.choice(_known(desk)))})


def _less(desk: Desk, random: Random, command: Command, act: Act) -> Command | None:
    named = [word for word in command.args if word in act.args and act.args[word].kind == "cards" and command.args[word]]
    if not named:
        return None
    word = random.choice(named)
    return command._replace(args={**command.args, word: command.args[word][:-1]})


def _known(desk: Desk) -> list[str]:
    cards = [card for card in desk.table.cards if desk.table.cards[card].printing is not None]
    return sorted(cards, key=lambda card: int(card[1:]))


def _try_line(desk: Desk, command: Command) -> tuple[str, str] | None:
    """Returns the fault of an unlawful line; empty if it is recorded as it should be, None if the line is lawful after
    all.
    """
    desk.referee = True
    try:
        strict = desk.dry_run(command)
    finally:
        desk.referee = False
    if strict is None:
        return None
    answer = desk.say(command)
    if isinstance(answer, Refusal):
        return ("refused", f"{answer.rule} {answer.message}") if is_about_expressible_line(answer) else None
    result = _check_recorded(desk, command, answer)
    desk.log.roll_back(len(answer))
    return result


INEXPRESSIBLE = frozenset(
    (
        "act_card_has_no_use",
        "act_has_no_argument_said",
        "card_belongs_to_table_and_goes",
        "card_belongs_to_table_nobody",
        "card_cannot_be_here_all",
        "card_cannot_be_here_not_on_list",
        "card_has_no_text_said",
        "card_has_no_use_for_said",
        "card_is_named_twice",
        "card_is_not_there",
        "card_is_not_there_for_anybody",
        "card_is_not_there_it_went",
        "card_is_not_there_zones",
        "card_what_it_requires_is_not_there",
        "game_is_at_place_before",
        "game_is_over",
        "nobody_is_asked_to_choose",
        "nobody_is_asked_to_choose_anything",
        "nobody_is_asked_to_choose_in_this",
        "nothing_is_left_to_chance",
        "redraw_said_has_no_use",
        "text_said_card_has_no_use",
        "that_attack_is_resolved_what_came",
        "that_card_is_known_to",
        "there_is_nothing_but_abolish",
        "this_choice_has_no_use",
        "unit_does_not_merge_onto",
        "what_came_battle_destroyed_units",
        "what_cost_asks_for_is_not_there",
        "what_its_text_requires_to",
        "which_units_attack",
        "which_units_defend",
        "which_word_is_chosen",
        "who_is_out_game",
        "word_is_x_and_no_text",
    )
)
"""Ids of refusals of lines that paper cannot show, such as a card without this text, or a finished game."""


def is_about_expressible_line(refusal: Refusal) -> bool:
    """Returns whether a refusal is about a line that paper can show."""
    return not INEXPRESSIBLE & set(_message_ids(refusal.reason))


def _message_ids(message: Message) -> Iterator[str]:
    yield message.id
    for fact in message.facts.values():
        if isinstance(fact, Message):
            yield from _message_ids(fact)


def _check_recorded(desk: Desk, command: Command, events: tuple[Event, ...]) -> tuple[str, str]:
    said = next((event for event in events if event.is_command), None)
    if said is None:
        return "no declaration", str([event.name for event in events])
    kind, *rules = said.verdict
    unsaid = [event for event in events if event.name == "left_unsaid"]
    missed = [rule for event in unsaid for rule in event.verdict[1:]]
    if kind == "illegal" and not all(rule in desk.ruleset.book.rules for rule in rules):
        return "names no rule", str(said.verdict)
    if any(rule not in desk.ruleset.book.rules for rule in missed):
        return "owed by no rule", str([event.verdict for event in unsaid])
    if kind == "illegal":
        return _check_carried_out(desk, command, events)
    return "", ""


def _check_carried_out(desk: Desk, command: Command, events: tuple[Event, ...]) -> tuple[str, str]:
    """Returns whether a unit that was sent out, or a card that was played, is where the line says."""
    since = next(number for number, event in enumerate(events) if event.is_command)
    lost = [event for event in events[since:] if event.name in ("play_failed", "units_stayed")]
    if lost:
        return "not as said", str([(event.name, event.rule) for event in lost])
    return "", ""
