"""Unknown cards: a line is legal or illegal only if it is so, and does the same, with each printing that the hidden card may
be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from domain.card_effects.resolution_stack import ResolutionStack
from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.desk import GameDesk
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Angled, Counted, Marked, Moved, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import printing_name, registered_decklist, remaining_decklist
from domain.kernel.table.table import Table, copy_table
from domain.parts.common.ruleset_package import Specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, has_nothing_to_try, make_fault
from scripts.simulation.generated_specimens import blend_specimens
from scripts.simulation.random_games import RandomGame, random_game

CLAIM = "A line with an unknown card is legal or illegal only if it is so with every printing that the card may be."
"""The sentence of this edge in the report of `senki conform`."""

REFUSED = "refused"
EVERY = 6
"""Lines are tried with a card hidden whenever this number of decisions has passed."""
SHARE_OF_NAMED, SHARE_IN_PLAY = 0.4, 0.9
"""How often the hidden card is one that the line names, and up to where one in play; else it lies elsewhere in the open."""
PLAIN_EVERY = 3
"""One of this many games uses the plain specimens. In the others, specimens also carry keywords and texts of each other."""


class JudgedLine(NamedTuple):
    """What a line came to: its verdict, whether any event of it is open, where the game then waits for a decision (empty:
    nowhere), and the moves, turns, marks and counts that it made.
    """

    verdict: str
    is_open: bool = False
    waits_at: tuple[Plain, ...] = ()
    outcome: tuple[Plain, ...] = ()


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Hides `count` cards, each for one line. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Fault](), 0
    while tried < count and not has_nothing_to_try(tried, number):
        game, random = _game(ruleset, seed, number, decks), Random(f"unknown:{seed}:{number}")
        while tried < count and game.step():
            if game.decisions % EVERY:
                continue
            if game.desk.table.result is not None:
                break
            game.record_hands()
            for command, card in _lines(game, random):
                result = _compare(game.desk, command, card)
                tried += 1
                troubles += [make_fault(f"said {result[0]}", game.desk, seed, number, command, result[1])] if result else []
        number += 1
    return EdgeReport(ruleset, "unknown", seed, tried, tuple(troubles), number)


def _game(ruleset: str, seed: int | str, number: int, decks: Specimens | None) -> RandomGame:
    if decks is None and number % PLAIN_EVERY:
        decks = blend_specimens(ruleset, f"{seed}:{number}")
    return random_game(ruleset, seed, number, decks=decks, mode="scribe")


def _lines(game: RandomGame, random: Random) -> list[tuple[Command, str]]:
    """Returns some lines, each with a card that it may depend on: offered lines, and one that lets things come to pass."""
    desk, result = game.desk, []
    offers = [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    filled = [_fill_in(offer, random) for offer in random.sample(offers, min(2, len(offers)))]
    waits = [Command("", "settle")] if desk.table.chain and desk.table.flags.get("awaits") is None else []
    passes = [Command(offer.seat, "pass") for offer in offers if offer.act == "pass"][:1]
    for command in (*filled, *waits, *passes):
        card = _hidden(desk, command, random) if command is not None else ""
        if command is not None and card:
            result.append((command, card))
    return result


def _fill_in(offer: Offer, random: Random) -> Command | None:
    return fill_offer(offer, random.randrange) if offer.act not in ("pass", "choose", "settle") else None


def _hidden(desk: Desk, command: Command, random: Random) -> str:
    """Returns a card to hide: one that the line names, one in play, or one in a junkyard or on its way into play."""
    named = [ref for value in command.args.values() for ref in (value if isinstance(value, tuple) else (value,))]
    cards = [ref for ref in named if isinstance(ref, str) and ref in desk.table.cards]
    zones = {card: desk.table.zone_of(card) for card in desk.table.cards}
    in_play = [card for card, zone in zones.items() if zone.in_play]
    beside = [card for card, zone in zones.items() if not zone.in_play and zone.sees == "all"]
    chance = random.random()
    wanted = cards if chance < SHARE_OF_NAMED and cards else in_play if chance < SHARE_IN_PLAY else beside
    able = [card for card in wanted if _possible_printings(desk.table, card)]
    return random.choice(sorted(able)) if able else ""


def _possible_printings(table: Table, card: str) -> list[str]:
    """Returns the printings that a card could be if nobody had seen it; empty if it is unknown anyway, or a token, which
    everybody knows.
    """
    now, bringer = table.cards[card].printing, table.cards[card].bringer
    if now is None or now not in (registered_decklist(table, bringer) or ()):
        return []
    left = remaining_decklist(table, bringer) or Counter[str]()
    return sorted({now, *(printing for printing, count in left.items() if count > 0)})


def _compare(desk: Desk, command: Command, card: str) -> tuple[str, str] | None:
    """Returns the verdict with the hidden card and those with each printing, if they contradict each other."""
    said = judge_line(_desk_with(desk, card, None), command)
    if said.verdict == "open" or (said.verdict == REFUSED and command.args.get("card") == card):
        return None  # open is allowed: a private list may decide it, or the seat has to name a card for a text or a cost
    with_each = {
        printing: judge_line(_desk_with(desk, card, printing), command) for printing in _possible_printings(desk.table, card)
    }
    verdicts = ", ".join(f"{printing}: {each.verdict}" for printing, each in with_each.items())
    about = f"{card} ({desk.table.cards[card].printing}) hidden; {verdicts}"
    if {_against_player(each.verdict) for each in with_each.values()} != {_against_player(said.verdict)}:
        return said.verdict, about
    kind = _type(desk.table, str(desk.table.cards[card].printing))  # a face-up card is public
    twins = _names_in_play(desk.table, card)  # two cards of a unique name could not both be in play
    follows = _consequences(_desk_with(desk, card, desk.table.cards[card].printing))
    alike = {
        printing: each
        for printing, each in with_each.items()
        if _type(desk.table, printing) == kind
        and printing_name(desk.table, printing) not in twins
        and not _has_fallen(desk.table, card, printing)
        and _consequences(_desk_with(desk, card, printing)) == follows  # else it would not lie like that between lines
    }
    differing = [printing for printing, each in alike.items() if not _is_same(said, each)]
    if said.verdict == REFUSED or said.is_open or not differing:
        return None
    other = with_each[differing[0]].outcome
    more = [change for change in (*said.outcome, *other) if (change in said.outcome) != (change in other)]
    return f"{said.verdict} and did otherwise", f"{about}; {differing[0]}: {more[:4]}"


def _is_same(said: JudgedLine, other: JudgedLine) -> bool:
    """Returns whether a line did the same with the hidden card as with another one. A line that waits for a decision, with
    which the other one goes on, has not done the rest yet.
    """
    if said.waits_at and said.waits_at != other.waits_at:
        return not Counter(said.outcome) - Counter(other.outcome)
    return said.outcome == other.outcome


def _names_in_play(table: Table, card: str) -> set[str]:
    """Returns the names of the other cards in play."""
    others = (each for each in table.cards.values() if each.id != card and table.zone_of(each.id).in_play)
    return {printing_name(table, each.printing) for each in others if each.printing is not None}


def _has_fallen(table: Table, card: str, printing: str) -> bool:
    """Returns whether a card with this printing and the damage that it has would not lie there any more."""
    damage, points = table.cards[card].marks.get("damage", 0), (table.pins.get(printing) or {}).get("points")
    return isinstance(points, tuple) and 0 < points[-1] <= damage


def _consequences(desk: Desk) -> tuple[Plain, ...]:
    """Runs the actions that the rulebook requires after each effect. Returns the changes, and the cards that they are
    about.
    """
    hooks = desk.ruleset.card_text_hooks
    desk.record("note", "noted")
    hooks.after_effect(desk)
    hooks.after_step(ResolutionStack(desk))
    events = [each.finished() for each in desk.transaction.pending]
    return (*sorted(event.name for event in events), *_outcome(events))


def _type(table: Table, printing: str) -> Plain:
    return (table.pins.get(printing) or {}).get("type")


def _against_player(verdict: str) -> str:
    """Returns a verdict as it counts here: a refused line is one that counts against the player."""
    return "illegal" if verdict == REFUSED else verdict


def _desk_with(desk: Desk, card: str, printing: str | None) -> Desk:
    """Returns a copy of the desk in which a card has another printing, or an unknown one."""
    other = GameDesk(copy_table(desk.table), desk.ruleset)
    other.table.cards[card].printing = printing
    other.catalogue, other.referee = desk.catalogue, False
    return other


def judge_line(desk: Desk, command: Command) -> JudgedLine:
    """Returns what a scribe's line comes to: legal, illegal, open, or refused, and what it does."""
    answer = desk.say(command)
    if isinstance(answer, Refusal):
        return JudgedLine(REFUSED)
    said = next((event for event in answer if event.is_command), answer[0])
    is_open = any(event.verdict[0] == "open" for event in answer)
    return JudgedLine(said.verdict[0], is_open, _decision(desk), _outcome(answer))


def _decision(desk: Desk) -> tuple[Plain, ...]:
    """Returns the place and question of the decision for which the game waits; empty if it waits for none."""
    clock, question = desk.table.clock, desk.table.flags.get("awaits")
    waits = question is not None or desk.ruleset.timeline.node(clock.node).kind == "choice"
    return (clock.turn, clock.node, question) if waits else ()


def _outcome(events: Sequence[Event]) -> tuple[Plain, ...]:
    """Returns the results of a line without their order: new places and states of cards, marks on them, and counters."""
    changes = (
        change for event in events for change in event.changes if isinstance(change, Moved | Angled | Marked | Counted)
    )
    return tuple(sorted((change_to_plain(change) for change in changes), key=repr))
