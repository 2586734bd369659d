"""Offers: exactly the commands that the desk accepts.

At places of random games a finite set of commands is enumerated: every act that is offered or has a place there, with every
combination of its arguments up to a size. An offer has to cover each command that the desk accepts, and each way to fill in
an offer has to be accepted. A line that leaves out a choice of an offer is covered if the game then asks for it, or if there
is only one way to make it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import combinations, islice, permutations, product
from random import Random

from domain.kernel.contract.offers import Offer, Slot, is_complete, may_begin
from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.ruleset import Arg, Desk
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.desk.offers_ahead import SILENT_ACTS, offers_here
from domain.kernel.desk.timing.clock_and_priority import make_implied_passes
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.table import Table
from domain.parts.common.ruleset_package import Specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, has_nothing_to_try, make_fault
from scripts.conformance.edges.sparsely_recorded_games import open_unlisted_game
from scripts.simulation.random_games import RandomGame, random_game

CLAIM = "Whatever the desk accepts is offered, and whatever is offered is accepted."
"""The sentence of this edge in the report of `senki conform`."""

EVERY = 9
"""A place is checked whenever this number of decisions has passed."""
PLACES = 8
"""Places that are looked at in a game, before the next is opened."""
MOST = 250
"""Ways to fill an offer in, and commands of one act with one card, that there are at a place."""
TRIED = 150
"""Commands of the universe that are tried at a place, at random."""
UNKNOWN_EVERY = 3
"""One game in this number is of cards that nobody knows."""
DEFAULTS = frozenset(
    {"with", "answers", "shown", "from", "numbers", "pay", "cost", "color", "order", "method", "top", "exposed", "more"}
)
"""Arguments that replace a default, or answer in advance a question that would follow."""
TABLE_TALK = {*COMMON_ACTS, *SILENT_ACTS, "effect", "look", "rest", "count", "end_turn"}


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Tries `count` commands. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Fault](), 0
    while tried < count and not has_nothing_to_try(tried, number):
        game, random = _game(ruleset, seed, number, decks), Random(f"offers:{seed}:{number}")
        last = EVERY * (
            PLACES + number % 5 * PLACES
        )  # every fifth game is cut near its beginning, the others later and later
        while tried < count and game.decisions < last and game.step():
            if game.decisions <= last - EVERY * PLACES or game.decisions % EVERY or game.desk.table.result is not None:
                continue
            game.record_hands()
            result, more = check_place(game.desk, random, seed, number)
            tried += more
            troubles += result
        number += 1
    return EdgeReport(ruleset, "offers", seed, tried, tuple(troubles), number)


def _game(ruleset: str, seed: int | str, number: int, decks: Specimens | None) -> RandomGame:
    """Opens a random game; every third one has only cards that no list contains."""
    if number % UNKNOWN_EVERY:
        return random_game(ruleset, seed, number, decks=decks)
    return open_unlisted_game(ruleset, seed, number, decks)


def check_place(desk: Desk, random: Random, seed: int | str, number: int) -> tuple[list[Fault], int]:
    """Returns the faults of the offers at one place, and how many commands were tried."""
    result, tried = list[Fault](), 0
    for seat in desk.table.header.seats:
        offers = _offers_of(desk, seat)
        for offer in offers:
            for command in islice(fillings_of(offer), MOST // 5):
                tried += 1
                refusal = desk.dry_run(command)
                if refusal is not None:
                    result.append(
                        make_fault("offered and refused", desk, seed, number, command, f"{refusal.rule} {refusal.message}")
                    )
        everything = list(sample_commands(desk, seat, random))
        for command in random.sample(everything, min(TRIED, len(everything))):
            tried += 1
            meant = _without_x(desk, _with_first_equal_card(desk, command))
            offered = any(is_filling_of(offer, each) for offer in offers for each in (command, meant))
            if offered or not desk.allows(command) or desk.dry_run(command) is not None:
                continue
            begun = [offer for offer in offers if is_partial_filling(offer, meant)]
            one_way = any(has_only_one_completion(offer, meant) for offer in begun) or (begun and _asks_next(desk, command))
            if not one_way and not _comes_anyway(desk, command):
                result.append(
                    make_fault("accepted and not offered", desk, seed, number, command, _similar_offers(offers, command))
                )
    return result, tried


def _offers_of(desk: Desk, seat: str) -> list[Offer]:
    """Returns the offers of a seat, even if another seat has priority, which then passes."""
    here = desk.ruleset.offers(desk, seat)
    return here or offers_here(desk, seat)


def _with_first_equal_card(desk: Desk, said: Command) -> Command:
    """Returns the command with the first of several equal cards: of several copies in one place one is offered.

    A group that was set together may be named by any of its cards and is offered by the lowest one.
    """
    table, command = desk.table, _by_lowest(desk, said)
    card = command.args.get("card")
    if not isinstance(card, str) or card not in table.cards or table.zone_of(card).in_play:
        return command
    alike = [each for each in table.at(table.cards[card].place) if table.cards[each].printing == table.cards[card].printing]
    return command._replace(args={**command.args, "card": alike[0]})


def _without_x(desk: Desk, command: Command) -> Command:
    """Returns the command without an X that its text determines. An X that is chosen stays."""
    bare = command._replace(args={word: value for word, value in command.args.items() if word != "x"})
    return bare if desk.dry_run(bare) is None else command


def _by_lowest(desk: Desk, command: Command) -> Command:
    kinds = {word: arg.kind for word, arg in desk.ruleset.acts[command.act].args.items()}
    groups = {word: value for word, value in command.args.items() if kinds.get(word) == "cards" and word != "targets"}
    lowest = {word: tuple(_lowest(desk.table, card) for card in named) for word, named in groups.items()}
    return command._replace(args={**command.args, **lowest})


def _lowest(table: Table, card: str) -> str:
    there = table.cards.get(card)
    return card if there is None or there.place in table.zones else _lowest(table, there.place)


def _similar_offers(offers: list[Offer], command: Command) -> str:
    return "; ".join(f"{dict(offer.args)} {dict(offer.slots)}" for offer in offers if offer.act == command.act)[:300]


def _asks_next(desk: Desk, command: Command) -> bool:
    """Returns whether the seat is asked for a choice once it has said this and the others have let it go by."""
    before = len(desk.events)
    desk.say(command)
    while desk.table.flags.get("awaits") is None and desk.table.flags.get("moment") is not None:
        if isinstance(desk.say(Command(desk.table.clock.speaker, "pass")), Refusal):
            break
    is_questioned = (desk.table.flags.get("awaits") or {}).get("seat") == command.seat
    desk.log.roll_back(len(desk.events) - before)
    return is_questioned


def _comes_anyway(desk: Desk, command: Command) -> bool:
    """Returns whether the table would be the same if nobody said anything: the only attack is named that waits for its
    result."""
    said = desk.say(command)
    assert not isinstance(said, Refusal)
    after = desk.table.state()
    desk.log.roll_back(len(said))
    with desk.speculate(), suppress(Refused):
        make_implied_passes(desk)
        return desk.table.state() == after
    return False


def sample_commands(desk: Desk, seat: str, random: Random) -> Iterator[Command]:
    """Yields commands of a seat: a sample of every act with every card, and of all its other arguments."""
    reply = bool(desk.table.chain)
    for name, act in desk.ruleset.acts.items():
        if name in TABLE_TALK or (act.answers_question and desk.table.flags.get("awaits") is None):
            continue
        words = [word for word in act.args if word not in DEFAULTS]
        able = _cards(desk, seat, random, 6, listed="text" in words) if "card" in words else [""]
        for card in able:
            args = {"card": card} if card else {}
            others = [word for word in words if word != "card"]
            every = [args, *({**args, **more} for more in _more(desk, seat, random, act.args, others))]
            yield from (Command(seat, name, each, reply) for each in every)


def _more(desk: Desk, seat: str, random: Random, known: Mapping[str, Arg], words: list[str]) -> Iterator[dict[str, Plain]]:
    for word in words:
        for value in _values(desk, seat, random, known[word]):
            yield {word: value}
    for one, other in combinations(words, 2):
        values = product(_values(desk, seat, random, known[one])[:8], _values(desk, seat, random, known[other])[:8])
        yield from ({one: first, other: second} for first, second in islice(values, MOST // 10))


def _values(desk: Desk, seat: str, random: Random, arg: Arg) -> list[Plain]:
    cards = _cards(desk, seat, random, 6)
    if arg.kind == "card":
        return list(cards)
    if arg.kind == "cards":
        return [*((each,) for each in cards), *permutations(cards[:4], 2)]
    others: dict[str, list[Plain]] = {"number": [1, 2, 3], "seat": [*desk.table.header.seats], "word": ["g", "1", "2"]}
    return others.get(arg.kind, [])


def _is_unlisted(table: Table, card: str) -> bool:
    return not (table.pins.get(str(table.cards[card].printing)) or {}).get("type")


def _cards(desk: Desk, seat: str, random: Random, count: int, listed: bool = False) -> list[str]:
    """Returns some of the cards that a seat knows, of its hand and in play; `listed`: without cards of unknown text."""
    table = desk.table
    known = [
        card for card in table.cards if table.cards[card].printing is not None and not (listed and _is_unlisted(table, card))
    ]
    inner = [card for card in known if table.zone_of(card).in_play or table.zone_of(card).holder == seat]
    inner.sort(key=lambda card: int(card[1:]))
    return random.sample(inner, min(count, len(inner)))


def fillings_of(offer: Offer) -> Iterator[Command]:
    """Yields all ways to fill in an offer, up to a number."""
    names = list(offer.slots)
    for chosen in product(*(islice(_slot_choices(offer.slots[name]), 40) for name in names)):
        args = {**offer.args, **{name: value for name, value in zip(names, chosen, strict=True) if value is not None}}
        if _is_consistent(offer, args):
            yield Command(offer.seat, offer.act, args, offer.reply)


def _slot_choices(slot: Slot) -> Iterator[Plain]:
    is_list = slot.most > 1 or slot.listed
    for size in range(slot.least, slot.most + 1):
        for chosen in product(slot.options, repeat=size) if slot.repeats else permutations(slot.options, size):
            if is_valid_choice(slot, chosen):
                yield chosen if is_list else (chosen[0] if chosen else None)


def _is_consistent(offer: Offer, args: Mapping[str, Plain]) -> bool:
    for group in offer.groups:
        said = [each for name in group for each in _as_tuple(args.get(name, ()))]
        if len(set(said)) < len(said):
            return False
    inside = ((name, slot.within) for name, slot in offer.slots.items() if slot.within)
    return all(set(_as_tuple(args.get(name, ()))) <= set(_as_tuple(args.get(within, ()))) for name, within in inside)


def is_valid_choice(slot: Slot, chosen: tuple[Plain, ...]) -> bool:
    """Returns whether these are a valid choice of a slot."""
    number = slot.least <= len(chosen) <= slot.most and all(each in slot.options for each in chosen)
    distinct = (slot.repeats or len(set(chosen)) == len(chosen)) and may_begin(slot, chosen) and is_complete(slot, chosen)
    alone = sum(each in slot.single for each in chosen) <= 1 and not (chosen and all(each in slot.company for each in chosen))
    return number and distinct and alone and (not slot.weights or _weight(slot, chosen) <= slot.limit)


def _weight(slot: Slot, chosen: tuple[Plain, ...]) -> int:
    return sum(slot.weights[slot.options.index(each)] for each in chosen)


def is_filling_of(offer: Offer, command: Command) -> bool:
    """Returns whether a command is one way to fill in an offer."""
    same = (offer.seat, offer.act) == (command.seat, command.act)
    if not same or not set(command.args) <= {*offer.args, *offer.slots}:
        return False
    fixed = all(command.args.get(name, value) == value for name, value in offer.args.items())
    open_ = all(is_valid_choice(slot, _as_tuple(command.args.get(name, ()))) for name, slot in offer.slots.items())
    return fixed and open_ and _is_consistent(offer, command.args)


def is_partial_filling(offer: Offer, command: Command) -> bool:
    """Returns whether a command is an offer with some choices left out."""
    left_out = {name: slot._replace(least=0, parts=()) for name, slot in offer.slots.items() if name not in command.args}
    return is_filling_of(offer._replace(slots={**offer.slots, **left_out}), command)


def has_only_one_completion(offer: Offer, command: Command) -> bool:
    """Returns whether the choices that a command leaves out can be made in only one way."""
    left_out = [slot for name, slot in offer.slots.items() if name not in command.args]
    return all(len(slot.options) == slot.least for slot in left_out)


def _as_tuple(value: Plain) -> tuple[Plain, ...]:
    return value if isinstance(value, tuple) else (value,)
