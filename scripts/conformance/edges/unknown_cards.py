"""Unknown cards: a line is legal or illegal only if it is so with each printing that the hidden card may be."""

from __future__ import annotations

from collections import Counter
from random import Random

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.desk import GameDesk
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import registered_decklist, remaining_decklist
from domain.kernel.table.table import Table, copy_table
from scripts.conformance.edges.reports import EdgeReport, Fault, make_fault
from scripts.simulation.random_games import RandomGame, random_game

HOLDS = "A line with an unknown card is legal or illegal only if it is so with every printing that the card may be."
"""The sentence of this edge in the report of `senki conform`."""

REFUSED = "refused"
EVERY = 6
"""Every so many decisions lines are tried with a card hidden."""


def run(ruleset: str, seed: int | str, count: int) -> EdgeReport:
    """Hides so many cards, each for one line. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Fault](), 0
    while tried < count:
        game, random = random_game(ruleset, seed, number, mode="scribe"), Random(f"unknown:{seed}:{number}")
        while tried < count and game.step():
            if game.decisions % EVERY:
                continue
            if game.desk.table.result is not None:
                break
            game.record_hands()
            for command, card in _lines(game, random):
                found = _compare(game.desk, command, card)
                tried += 1
                troubles += [make_fault(f"said {found[0]}", game.desk, seed, number, command, found[1])] if found else []
        number += 1
    return EdgeReport(ruleset, "unknown", seed, tried, tuple(troubles), number)


def _lines(game: RandomGame, random: Random) -> list[tuple[Command, str]]:
    """Returns some offered lines, each with a card that it may depend on: one that it names, or one in play."""
    desk, found = game.desk, []
    offers = [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    for offer in random.sample(offers, min(2, len(offers))):
        command = _fill_in(offer, random)
        card = _hidden(desk, command, random) if command is not None else ""
        if command is not None and card:
            found.append((command, card))
    return found


def _fill_in(offer: Offer, random: Random) -> Command | None:
    return fill_offer(offer, random.randrange) if offer.act not in ("pass", "choose", "settle") else None


def _hidden(desk: Desk, command: Command, random: Random) -> str:
    named = [ref for value in command.args.values() for ref in (value if isinstance(value, tuple) else (value,))]
    cards = [ref for ref in named if isinstance(ref, str) and ref in desk.table.cards]
    in_play = [card for card in desk.table.cards if desk.table.zone_of(card).in_play]
    able = [card for card in (cards if random.random() < 0.6 else in_play) if _possible_printings(desk.table, card)]
    return random.choice(sorted(able)) if able else ""


def _possible_printings(table: Table, card: str) -> list[str]:
    """Returns the printings that a card could be if nobody had seen it; empty if it is unknown anyway."""
    now, bringer = table.cards[card].printing, table.cards[card].bringer
    if now is None or registered_decklist(table, bringer) is None:
        return []
    left = remaining_decklist(table, bringer) or Counter[str]()
    return sorted({now, *(printing for printing, count in left.items() if count > 0)})


def _compare(desk: Desk, command: Command, card: str) -> tuple[str, str] | None:
    """Returns the verdict with the hidden card and those with each printing, if they contradict each other."""
    said = verdict(_desk_with(desk, card, None), command)
    if said == "open" or (said == REFUSED and command.args.get("card") == card):
        return None  # whose text or cost it is has to be said; what a private list would tell may stay open
    with_each = {
        printing: verdict(_desk_with(desk, card, printing), command) for printing in _possible_printings(desk.table, card)
    }
    if {"illegal" if kind == REFUSED else kind for kind in with_each.values()} == {"illegal" if said == REFUSED else said}:
        return None
    verdicts = ", ".join(f"{printing}: {kind}" for printing, kind in with_each.items())
    return said, f"{card} ({desk.table.cards[card].printing}) hidden; {verdicts}"


def _desk_with(desk: Desk, card: str, printing: str | None) -> Desk:
    """Returns a copy of the desk in which a card has another printing, or an unknown one."""
    other = GameDesk(copy_table(desk.table), desk.ruleset)
    other.table.cards[card].printing = printing
    other.catalogue, other.referee = desk.catalogue, False
    return other


def verdict(desk: Desk, command: Command) -> str:
    """Returns the verdict on a scribe's line: legal, illegal, open, or refused."""
    answer = desk.say(command)
    if isinstance(answer, Refusal):
        return REFUSED
    said = next((event for event in answer if event.is_command), answer[0])
    return said.verdict[0]
