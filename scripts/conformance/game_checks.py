"""Checks of random games: of their logs, of what is offered in them, and of the views of them."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.audit import audit
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.desk.timing import implied_passes
from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.record.command import Command
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.kernel.table.fold import apply_change, apply_changes
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.memo import stale_memos
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import Savepoint
from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import ruleset
from scripts.conformance.edges.twin_games import cards_never_seen, replay_with_other_cards
from scripts.conformance.sample_games import finished_game, game_in_progress, game_log, new_game
from scripts.simulation.random_games import RandomGame, random_game

EVERY = 17
"""A position is checked whenever this number of events has passed."""


def the_same_seed_gives_the_same_log(name: str, seed: str) -> Iterator[str]:
    """The same seed gives the same log."""
    again = random_game(name, seed)
    again.play()
    if again.desk.events != game_log(name, seed):
        at = next(
            at for at, pair in enumerate(zip(again.desk.events, game_log(name, seed), strict=False)) if pair[0] != pair[1]
        )
        yield f"the games part at event {at}: {again.desk.events[at].name} and {game_log(name, seed)[at].name}"


def a_game_has_a_real_result(name: str, seed: str) -> Iterator[str]:
    """A random game ends by the rules, with a winner or a draw."""
    game = finished_game(name, seed)
    if game.capped:
        yield "the game was given up because it did not end"
    seats = game.desk.table.result["seats"]
    if set(seats.values()) not in ({"win", "loss"}, {"draw"}):
        yield f"the result is {seats}"


def undoing_leads_back_through_every_position(name: str, seed: str) -> Iterator[str]:
    """Undoing event after event leads back through every position."""
    events = game_log(name, seed)
    table = Table(finished_game(name, seed).desk.table.header)
    states, inverses = [], []
    for number, event in enumerate(events):
        if number % EVERY == 0:
            states.append(table.state())
        inverses.append(apply_changes(table, event.changes))
    for number in reversed(range(len(events))):
        apply_changes(table, inverses.pop())
        if number % EVERY == 0 and table.state() != states.pop():
            yield f"before event {number} ({events[number].name}) the table is another"


def an_undone_change_can_be_done_again(name: str, seed: str) -> Iterator[str]:
    """Undoing a change gives a change that does it again."""
    table = Table(finished_game(name, seed).desk.table.header)
    for number, event in enumerate(game_log(name, seed)):
        for change in event.changes:
            inverse = apply_change(table, change)
            if number % EVERY == 0:
                after = table.state()
                apply_change(table, apply_change(table, inverse))
                if table.state() != after:
                    yield f"event {number}: {change} undone and done again"


def an_event_is_decoded_as_it_was_encoded(name: str, seed: str) -> Iterator[str]:
    """An event is decoded as it was encoded."""
    yield from (str(event) for event in game_log(name, seed) if event_from_plain(event_to_plain(event)) != event)


def a_game_carried_on_anywhere_ends_the_same(name: str, seed: str) -> Iterator[str]:
    """A game that is loaded at any position and carried on ends the same."""
    events, end = game_log(name, seed), finished_game(name, seed).desk.table.state()
    for position in range(1, len(events), max(1, len(events) // 6)):
        desk = load_desk(events[:position], ruleset(name))
        for event in events[position:]:
            desk.log.append_stored(event)
        if desk.table.state() != end:
            yield f"loaded at {position}, it ends otherwise"


def the_audit_of_a_lawful_game_finds_nothing(name: str, seed: str) -> Iterator[str]:
    """The audit of a game that a referee judged finds no line against a rule."""
    for result in audit(game_log(name, seed), ruleset(name)):
        if result.verdict == "illegal":
            yield f"line {result.line}, {result.seat} {result.name}: {', '.join(result.rules)}"


def cached_answers_about_a_position_hold(name: str, seed: str) -> Iterator[str]:
    """What readers cache of a position is what they would work out afresh, before, after and in the middle of a trial."""
    game, result = _amid(name, seed), set[str]()
    table, undo = game.desk.table, game.desk.transaction.roll_back_to

    def checked_roll_back(mark: Savepoint) -> None:
        result.update(stale_memos(table))
        undo(mark)
        result.update(stale_memos(table))

    with mock.patch.object(game.desk.transaction, "roll_back_to", checked_roll_back):
        for _ in range(EVERY):
            game.step()
    yield from sorted(f"{fact} is out of date" for fact in result)


def offers_cached_during_passes_hold(name: str, seed: str) -> Iterator[str]:
    """What is offered from window to window is what would be found there afresh."""
    game = _amid(name, seed)
    desk, until = game.desk, game.decisions + 3 * EVERY
    while game.decisions < until and game.step() and desk.table.result is None:
        game.record_hands()
        for seat in desk.table.header.seats:
            offered, cached = game.ruleset.offers(desk, seat), desk.table.events_memo
            desk.table.position_memo, desk.table.events_memo = {}, {}
            if game.ruleset.offers(desk, seat) != offered:
                yield f"decision {game.decisions}: other offers of {seat} are kept"
            desk.table.events_memo = cached


class UncachedTable(Table):
    """A table without stored answers."""

    __slots__ = ()
    position_memo = events_memo = cards_memo = play_memo = card_memo = printings_memo = property(
        lambda table: {}, lambda table, value: None
    )


def a_game_without_caches_goes_the_same_way(name: str, seed: str) -> Iterator[str]:
    """A game goes the same way where readers cache nothing of a position, and nothing that they saw coming."""
    game, events = _amid(name, seed), game_log(name, seed)
    game.desk.table.__class__ = UncachedTable
    with mock.patch.object(implied_passes, "count_moments_left", return_value=None):
        until = game.decisions + 3 * EVERY
        while game.decisions < until and game.step():
            pass
    there = game.desk.events
    yield from (f"the games part at event {at}" for at, event in enumerate(there) if event != events[at])


def _amid(name: str, seed: str) -> RandomGame:
    """Returns a random game after a third of its decisions."""
    game = random_game(name, seed)
    while game.decisions < finished_game(name, seed).decisions // 3 and game.step():
        pass
    return game


LOG_CHECKS = (
    the_same_seed_gives_the_same_log,
    a_game_has_a_real_result,
    undoing_leads_back_through_every_position,
    an_undone_change_can_be_done_again,
    an_event_is_decoded_as_it_was_encoded,
    a_game_carried_on_anywhere_ends_the_same,
    the_audit_of_a_lawful_game_finds_nothing,
    cached_answers_about_a_position_hold,
    offers_cached_during_passes_hold,
    a_game_without_caches_goes_the_same_way,
)


OFFERS_TRIED_EVERY = 11
"""All offers are tried whenever this number of decisions has passed."""


def what_is_offered_is_accepted_and_trying_leaves_no_trace(name: str, seed: str) -> Iterator[str]:
    """What is offered is accepted, and trying it leaves no trace."""
    game = random_game(name, seed)
    while game.desk.table.result is None:
        if game.decisions % OFFERS_TRIED_EVERY == 0:
            yield from _refused(game)
        game.step()


def _refused(game: RandomGame) -> Iterator[str]:
    game.record_hands()
    before = game.desk.table.state()
    for offer in _offered(game.desk):
        command = fill_offer(offer, game.choose)
        refusal = game.desk.dry_run(command) if command else None
        if refusal is not None:
            yield f"{command} at {game.desk.table.clock.node}: {refusal}"
    if game.desk.table.state() != before:
        yield f"looking at the offers changed the table at decision {game.decisions}"


def somebody_can_say_something_until_the_game_is_over(name: str, seed: str) -> Iterator[str]:
    """Somebody can say something until the game is over, and nobody afterwards."""
    game = random_game(name, seed)
    while game.step():
        over = game.desk.table.result is not None
        if bool(_offered(game.desk)) == over:
            yield f"after decision {game.decisions} something is {'still' if over else 'not'} offered"


def no_act_of_play_is_accepted_when_the_game_is_over(name: str, seed: str) -> Iterator[str]:
    """When the game is over no act of play is accepted, and the table stays."""
    desk = finished_game(name, seed).desk
    count, state = len(desk.events), desk.table.state()
    for act, about in desk.ruleset.acts.items():
        for seat in ("", *desk.table.header.seats):
            if not about.after_end and not isinstance(desk.say(Command(seat, act)), Refusal):
                yield f"{seat} {act} is accepted"
    if (len(desk.events), desk.table.state()) != (count, state):
        yield "the table is another than at the end of the game"


def _offered(desk: Desk) -> list[Offer]:
    return [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]


OFFER_CHECKS = (
    what_is_offered_is_accepted_and_trying_leaves_no_trace,
    somebody_can_say_something_until_the_game_is_over,
    no_act_of_play_is_accepted_when_the_game_is_over,
)


def viewers(table: Table) -> tuple[str, ...]:
    """Returns all viewers of a game: its seats, and a spectator."""
    return (*table.header.seats, SPECTATOR)


def unseen_cards_make_no_difference(name: str, seed: str) -> Iterator[str]:
    """Games that differ in cards which a viewer has not seen look the same to that viewer."""
    desk = game_in_progress(name, seed).desk
    for viewer in viewers(desk.table):
        other = new_game(name, seed)
        if not replay_with_other_cards(desk.events, other, cards_never_seen(desk.events, viewer)):
            yield f"{viewer}: the game hides no card, so nothing is tried"
        seen, twin = (list(map(event_to_plain, make_view(events, viewer))) for events in (desk.events, other.events))
        at = next((at for at, pair in enumerate(zip(seen, twin, strict=False)) if pair[0] != pair[1]), None)
        if at is not None or len(seen) != len(twin):
            yield f"{viewer}: the views part at event {at}: {desk.events[at or 0].name}"


def a_view_names_nothing_that_was_not_seen(name: str, seed: str) -> Iterator[str]:
    """A view names no printing that the viewer did not see, and no list but its own."""
    desk = finished_game(name, seed).desk
    for viewer in viewers(desk.table):
        lists = [registered_decklist(desk.table, seat) for seat in desk.table.header.seats if seat != viewer]
        own = registered_decklist(desk.table, viewer) or {}
        learned = (change for event in desk.events for change in event.changes if isinstance(change, Learned))
        seen = {change.printing for change in learned if {PUBLIC, viewer} & set(change.seen)}
        secret = {printing for each in lists if each for printing in each} - seen - set(own)
        view = repr(make_view(desk.events, viewer))
        yield from (f"{viewer} is told of {printing}" for printing in sorted(secret) if repr(printing) in view)


VIEW_CHECKS = (unseen_cards_make_no_difference, a_view_names_nothing_that_was_not_seen)
CHECKS = (*LOG_CHECKS, *OFFER_CHECKS, *VIEW_CHECKS)
