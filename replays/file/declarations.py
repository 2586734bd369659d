"""The commands of a game in their order, which the format calls declarations. From them the rules make the game again.

`extract_declarations` takes them from a record; `replay_to_record` judges them again and compares the head of the chain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.rulebook import Rulebook
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.game_opening import open_game
from domain.kernel.messages.message import Fact, Message, as_message, untranslated
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header, make_zones
from domain.kernel.record.log_queries import collect_printings, group_by_line
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of, origin_of
from replays.file.record import CannotOpen, Record
from replays.messages import msg
from replays.sheet.writer import complete_command, last_repeated_line
from replays.table_at_position import fold


class Declarations(NamedTuple):
    """The terms of a game and all its commands.

    `pins`: printing -> data, of every card that the game names · `setup`: the set-up, `{"decks": {seat: {"list",
    "sideboard"}}, ...}` without the printings · `by`, `at`: who opened the game, and when.
    """

    header: Header
    setup: Mapping[str, Any]
    pins: Mapping[str, Plain]
    by: str
    at: int
    commands: tuple[Command, ...]


class RefusedDeclaration(ValueError):
    """The rules refuse a declaration; `line` is its number (0: the opening)."""

    def __init__(self, line: int, why: Message) -> None:
        super().__init__(msg("declaration_n_reason", n=line, reason=why) if line else msg("opening_reason", reason=why))
        self.line = line


def extract_declarations(events: Sequence[Event]) -> Declarations:
    """Extracts the declarations from a log. Raises ValueError if it does not begin with the opening of a game."""
    first, *rest = group_by_line(events)
    opening = first[0]
    table = fold(first, len(first))
    pins, inside = collect_printings(events), 0
    commands: list[Command] = []
    place = len(first)
    for batch in rest:
        command_at = next((number for number, event in enumerate(batch) if event.is_command), None)
        if command_at is not None and batch[0].line > inside:
            commands.append(complete_command(events, batch[command_at], place + command_at))
            inside = last_repeated_line(events, batch)
        place += len(batch)
    setup = {"decks": dict(_decks(table)), **opening.said.get("setup", {})}
    return Declarations(header_of(events), setup, pins, opening.by, opening.at, tuple(commands))


def _decks(table: Table) -> Iterator[tuple[str, Plain]]:
    """Yields the registered lists, sideboards separately."""
    for seat in table.header.seats:
        decklist = registered_decklist(table, seat)
        if decklist is None:
            continue
        places = [zone.key for zone in table.header.zones if zone.name == "sideboard" and zone.holder == seat]
        sideboard: dict[str, int] = {}
        for card in (table.cards[each] for place in places for each in table.at(place)):
            sideboard[card.printing or ""] = sideboard.get(card.printing or "", 0) + 1
        main = {printing: count - sideboard.get(printing, 0) for printing, count in decklist.items()}
        yield seat, {"list": {key: count for key, count in main.items() if count > 0}, "sideboard": sideboard}


def _listed_printings(setup: Mapping[str, Any]) -> list[str]:
    """Returns the printings in the lists, in the order of a scoresheet."""
    return sorted({key for deck in setup["decks"].values() for part in deck.values() for key in part})


def replay_declarations(declarations: Declarations, ruleset: Ruleset) -> Iterator[tuple[Event, ...]]:
    """Judges all declarations again and yields the events of each. Raises RefusedDeclaration."""
    if declarations.header.zones != make_zones(ruleset.zones, declarations.header.seats):
        raise RefusedDeclaration(0, msg("ruleset_lays_out_other_zones"))
    setup = {
        **declarations.setup,
        "printings": {
            key: declarations.pins[key] for key in _listed_printings(declarations.setup) if key in declarations.pins
        },
    }
    try:
        opening = open_game(ruleset, declarations.header, setup, declarations.by, declarations.at, declarations.pins)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RefusedDeclaration(0, untranslated(f"{type(error).__name__}: {error}")) from None
    if isinstance(opening, Refusal):
        raise RefusedDeclaration(0, opening.reason)
    desk, made = opening
    yield made
    for number, command in enumerate(declarations.commands, 1):
        answer = desk.say(command)
        if isinstance(answer, Refusal):
            raise RefusedDeclaration(number, answer.reason)
        yield answer


MAX_DECLARATION_BYTES = 1024 * 1024
"""The maximum size of unpacked declarations.

They have some ten thousand bytes; larger ones were made to exhaust the memory.
"""
MAX_EVENTS = 40_000
Rulesets = Callable[[str], Ruleset]


class NotReproducible(ValueError):
    """The declarations alone do not give the game again; the message is the reason."""


def extract_reproducible_declarations(events: Sequence[Event], rulesets: Rulesets) -> Declarations:
    """Returns the declarations of a whole game, hidden cards included.

    Raises NotReproducible if the rules of this installation do not make the same events.
    """
    if origin_of(events[0]):
        raise NotReproducible(msg("this_is_what_one_viewer"))
    try:
        rules = rulesets(header_of(events).ruleset)
        declarations = extract_declarations(events)
        difference = find_replay_difference(events, declarations, rules)
    except KeyError as error:
        raise NotReproducible(str(error.args[0])) from None
    except CannotOpen as error:
        raise NotReproducible(str(error)) from None
    if difference is not None:
        raise NotReproducible(difference.refusal or msg("judged_anew_declarations_make_another", n=difference.position))
    return declarations


class ReplayDifference(NamedTuple):
    """The first difference if the declarations of a game are judged again.

    `position`: of the first event that differs · `declaration`: number of the refused declaration, 0 for the opening, -1 if
    none is refused · `what`: verdict, changes, facts, event, refusal or length, as a message without names of cards ·
    `refusal`: the refusal of the rules, which may name cards.
    """

    position: int
    declaration: int
    what: Message
    refusal: Message | None = None


def find_replay_difference(events: Sequence[Event], declarations: Declarations, rules: Ruleset) -> ReplayDifference | None:
    """Returns the first difference between a record and what the rules make of its declarations; None if there is none."""
    made = 0
    try:
        for batch in replay_declarations(declarations, rules):
            for event in batch:
                if made == len(events):
                    return ReplayDifference(made, -1, msg("difference_length"))
                if event != events[made]:
                    return ReplayDifference(made, -1, _describe_difference(events[made], event))
                made += 1
    except RefusedDeclaration as error:
        return ReplayDifference(made, error.line, msg("difference_refusal"), as_message(error))
    return None if made == len(events) else ReplayDifference(made, -1, msg("difference_length"))


def _describe_difference(recorded: Event, made: Event) -> Message:
    """Says in which part two events differ, without naming a card."""
    if (recorded.family, recorded.name, recorded.seat) != (made.family, made.name, made.seat):
        return msg("difference_event")
    if recorded.changes != made.changes:
        return msg("difference_changes")
    return msg("difference_verdict") if recorded.verdict != made.verdict else msg("difference_facts")


def find_ruleset(name: str, rulesets: Rulesets) -> Ruleset:
    """Returns the ruleset of a game. Raises CannotOpen."""
    try:
        return rulesets(name)
    except KeyError as error:
        raise CannotOpen("ruleset", msg("ruleset_this_game_is_not_here_said", said=error.args[0])) from None


def replay_to_record(declarations: Declarations, game: str, rules: Ruleset, head: bytes, revision: int) -> Record:
    """Makes the record of declarations; `head`: the first bytes of the head of its chain. Raises CannotOpen.

    `revision`: the revision of the rules that made the record; 0 if the file names none. If another revision made it and
    judging it again here gives another record, the error names the release that reads it.
    """
    if declarations.header.edition != rules.book.edition:
        editions = {"said": declarations.header.edition, "said3": rules.book.edition}
        raise CannotOpen("edition", msg("game_was_judged_by_edition", said2=rules.book.id, **editions))
    try:
        return _judge(declarations, game, rules, head)
    except CannotOpen as error:
        if revision == rules.book.revision or error.kind == "large":
            raise
        raise _other_revision(rules.book, revision, as_message(error)) from None


def _judge(declarations: Declarations, game: str, rules: Ruleset, head: bytes) -> Record:
    try:
        record = Record(game, "", _collect(replay_declarations(declarations, rules)))
    except RefusedDeclaration as error:
        raise CannotOpen("refused", msg("judged_anew_rules_refuse_reason", reason=as_message(error))) from None
    made = record.head[: len(head)]
    if made != head:
        heads = {"said": made.hex(), "said2": head.hex()}
        raise CannotOpen("differs", msg("judged_anew_declarations_make_another_record", n=len(record.events), **heads))
    return record


def _other_revision(book: Rulebook, revision: int, why: Message) -> CannotOpen:
    """Returns the error of declarations that another revision of the rules made: which release reads them."""
    facts: dict[str, Fact] = {"said": book.title, "n2": book.revision, "reason": why}
    releases = ", ".join(book.releases_of(revision))
    if not revision:
        return CannotOpen("revision", msg("declarations_before_revisions", **facts, said2=releases), releases)
    if not releases:
        return CannotOpen("revision", msg("declarations_of_later_revision", **facts, n=revision))
    return CannotOpen("revision", msg("declarations_of_earlier_revision", **facts, n=revision, said2=releases), releases)


def _collect(batches: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    made: list[Event] = []
    for batch in batches:
        made += batch
        if len(made) > MAX_EVENTS:
            raise CannotOpen("large", msg("declarations_make_more_than_n", n=MAX_EVENTS))
    return tuple(made)
