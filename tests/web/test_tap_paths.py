"""Taps and lines: a tap says what is unique or asks, and every legal line has a path of taps that records exactly it.

The pad's own modules run over the offers of random games, with hands that are known and with hands that nobody knows.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from random import Random
from typing import Any

import pytest

from domain.kernel.contract.offers import Offer, Slot, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.offers_ahead import offers_ahead, possible_printings
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.command import Command
from domain.registry import available, ruleset, specimens
from scripts.simulation.random_games import OfferRefused, RandomGame
from tests.soak import in_full, in_turn
from tests.web.modules import loaded

HARNESS = """
function tableOf(text) {
  const { chain, flags, clock, cards, zones } = JSON.parse(text);
  return { chain, flags: new Map(flags), clock, cards: new Map(cards), zones: new Map(zones) };
}
function readings(offers, table) {
  const all = combineUnitSets(JSON.parse(offers));
  return [false, true].flatMap((other) => offersInReading(all, table, other).map((offer) => [offer, other]));
}
function taps(offers, text) {
  const table = tableOf(text);
  const all = combineUnitSets(JSON.parse(offers));
  const cells = [false, true].flatMap((other) => groupEntriesIntoCells(actionEntries(offersInReading(all, table, other))));
  return JSON.stringify(cells.map(({ seat, act, card, args, entries }) => {
    const choosing = entries.length === 1 && choiceWithForcedAnswers(entries[0], table);
    const said = choosing && isChoiceComplete(choosing) ? commandOfOffer(choosing.said(), table, all) : null;
    return { seat, act, card, args, said };
  }));
}
function tapped(choosing, args) {
  for (const name of choosing.names) {
    const { most, listed } = choosing.offer.slots[name];
    const wanted = args[name] === undefined ? [] : most > 1 || listed ? args[name] : [args[name]];
    if (JSON.stringify(choosing.chosen[name]) === JSON.stringify(wanted)) continue;
    for (const option of [...choosing.chosen[name]]) choosing.leave(option);
    for (const option of wanted) if (!choosing.toggle(name, option)) return false;
  }
  return choosing.whole();
}
function combined(offers, picks) {
  const [offer] = combineUnitSets(JSON.parse(offers));
  const choosing = new ArgumentChoice(offer);
  for (const [name, option] of JSON.parse(picks)) choosing.toggle(name, option);
  return JSON.stringify(choosing.whole() ? choosing.args() : null);
}
function sentReply(effects, needs_reply) {
  const chain = [...effects].map((seat, at) => [`e${at}`, { seat }]);
  const later = { seat: "A", act: "play", args: { card: "#1" }, reply: false, needs_reply };
  return JSON.stringify(replyToSend(later, { chain, flags: new Map(), clock: [] }, [later]));
}
function path(offers, text, wanted) {
  const table = tableOf(text);
  const { seat, act, args, reply } = JSON.parse(wanted);
  for (const [offer] of readings(offers, table)) {
    if (offer.seat !== seat || offer.act !== act) continue;
    const entries = actionEntries([offer]);
    for (const entry of entries.length ? [...entries, ...expandWays(entries)] : [{ offer, picks: [] }]) {
      const choosing = choiceWithForcedAnswers(entry, table);
      if (!tapped(choosing, args)) continue;
      const all = combineUnitSets(JSON.parse(offers));
      const said = commandOfOffer(choosing.said(), table, all);
      const same = JSON.stringify(Object.entries(said.args).sort()) === JSON.stringify(Object.entries(args).sort());
      const needed = replyToSend({ seat, act, args, reply, needs_reply: offer.needs_reply }, table, all);
      if (same && (said.reply ?? null) === needed) return JSON.stringify(said);
    }
  }
  return null;
}
"""
DECISIONS = in_full(120, 30)
EVERY = in_full(1, 6)
SEEDS = in_full(20, 1)
TRIES = 6
WITHOUT_ORDER = ("robotech",)
"""Rulebooks in which the Units of an attack are a Group, without an order (RT-ATK-10)."""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/offer-arguments.js", "pad/play-variants.js", "pad/tap-entries.js", "pad/tap-commands.js")
    made.eval(HARNESS)
    return made


class PaperHands(RandomGame):
    """A random game whose hands nobody has looked at: cards are named as they are played."""

    def step(self) -> bool:
        """Says one of the things that are offered ahead; returns False if the game is over or nothing of them is accepted."""
        for _ in range(TRIES):
            if self.desk.table.result is not None:
                break
            with suppress(OfferRefused):
                self._submit(self._command(offered(self.desk)))
                return True
        return False


def positions(name: str, kind: type[RandomGame], seed: int) -> Iterator[Desk]:
    """Yields the desk of a random game at some of its positions."""
    game = kind(ruleset(name), specimens(name), "taps", seed)
    for number in range(DECISIONS):
        try:
            if not game.step():
                break
        except OfferRefused:
            break
        if number % EVERY == 0 and game.desk.table.result is None:
            yield game.desk


def offered(desk: Desk) -> list[Offer]:
    """Returns everything that any seat may say, with what its unknown cards may be."""
    return _offered_at(desk, desk.next_position)


@lru_cache(maxsize=1)
def _offered_at(desk: Desk, position: int) -> list[Offer]:
    """The offers of a position: with unknown hands they take longest, and the game goes on with one of them."""
    seats = desk.table.header.seats
    return [offer for seat in seats for offer in offers_ahead(desk, seat, possible_printings(desk, seat) or {})]


def sent(offers: list[Offer]) -> str:
    """Returns offers as the pad gets them."""
    slots = [
        {name: {**slot._asdict(), "parts": [part._asdict() for part in slot.parts]} for name, slot in offer.slots.items()}
        for offer in offers
    ]
    return json.dumps(
        [{**offer._asdict(), "args": dict(offer.args), "slots": one} for offer, one in zip(offers, slots, strict=True)]
    )


def table_of(desk: Desk) -> str:
    """Returns of the table what the modules look at."""
    table = desk.table
    return json.dumps(
        {
            "chain": [[key, {"seat": effect.get("seat")}] for key, effect in table.chain],
            "flags": [[name, table.flags[name]] for name in ("moment", "awaits") if name in table.flags],
            "clock": change_to_plain(table.clock),
            "cards": [[card.id, {"printing": card.printing, "place": card.place}] for card in table.cards.values()],
            "zones": [[zone.key, [zone.key, zone.name, zone.holder, zone.ordered, zone.sees]] for zone in table.header.zones],
        },
        default=list,
    )


def recorded(desk: Desk, command: Command) -> Any:
    """Returns what a command records, without how it was marked; the table is as before. A refusal is returned as such."""
    answer = desk.say(command)
    if isinstance(answer, Refusal):
        return answer
    events = [
        (*event[:6], {**event.said, "reply": None}, event.aside, [change_to_plain(change) for change in event.changes])
        for event in answer
    ]
    desk.log.roll_back(len(answer))
    return events


def said(told: dict[str, Any]) -> Command:
    """Returns the command that the pad sends."""
    return Command(told["seat"], told["act"], _plain(told["args"]), told.get("reply"))


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_plain(each) for each in value)
    return {name: _plain(each) for name, each in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("name", "kind"), in_turn(available(), [RandomGame, PaperHands]))
def test_a_tap_says_what_is_unique_or_asks(engine, name, kind, seed):
    """Given any position, when a cell of the strip says something at once, then the desk accepts it, and nothing else can be
    said with that card in that way."""
    tried = 0
    for desk in positions(name, kind, seed):
        offers = offered(desk)
        for cell in json.loads(engine.call("taps", sent(offers), table_of(desk))):
            if cell["said"] is None:
                continue
            tried += 1
            assert desk.dry_run(said(cell["said"])) is None, (desk.table.clock, cell)
            assert _others(desk, offers, cell) == set(), (desk.table.clock, cell)
    assert tried


def _others(desk: Desk, offers: list[Offer], cell: dict[str, Any]) -> set[str]:
    """Returns what else can be said with the card of a cell, of its act and with what it fixes, in the same reading."""
    random, result = Random(0), set()
    answers = {None: False, True: True, False: False}
    usual = answers[cell["said"].get("reply")] if desk.table.chain and "reply" in cell["said"] else None
    for offer in offers:
        args = {name: value for name, value in offer.args.items() if name != "card"}
        card = offer.args.get("card")
        about = card == cell["card"] or cell["card"] in (offer.slots["card"].options if "card" in offer.slots else ())
        if (offer.seat, offer.act, args) != (cell["seat"], cell["act"], _plain(cell["args"])) or not about:
            continue
        if usual is None and desk.table.chain and offer.reply is not None and offer.reply is not _by_itself(desk, offer.seat):
            continue
        if usual is not None and offer.reply is not usual:
            continue
        for _ in range(8):
            command = fill_offer(offer, lambda count: int(random.random() * count))
            if command is None or command.args.get("card", cell["card"]) != cell["card"]:
                continue
            other = _unlike(desk, command.args, offer)
            if other != _unlike(desk, _plain(cell["said"]["args"]), offer):
                result.add(other)
    return result


def _by_itself(desk: Desk, seat: str) -> bool:
    clock = desk.table.clock
    fresh = clock.speaker == seat and clock.passes == 0
    return desk.table.chain[-1][1].get("seat") != seat or "moment" in desk.table.flags or fresh


def _unlike(desk: Desk, args: Any, offer: Offer) -> str:
    """Returns arguments in which cards that nobody can distinguish are called alike, and targets of one selector have no
    order.
    """
    table = desk.table
    alike = {
        "units": table.header.ruleset in WITHOUT_ORDER,
        "targets": not getattr(offer.slots.get("targets"), "parts", True),
    }
    said = {name: sorted(value) if alike.get(name) and isinstance(value, tuple) else value for name, value in args.items()}
    told = json.dumps(said, sort_keys=True, default=list)
    for card in table.cards.values():
        zone = table.zones.get(card.place)
        if card.printing is None and zone is not None and zone.sees != "all":
            told = told.replace(f'"{card.id}"', f'"a card of {card.place}"')
    return told


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("name", "kind"), in_turn(available(), [RandomGame, PaperHands]))
def test_every_legal_line_has_a_path_of_taps_that_records_exactly_it(engine, name, kind, seed):
    """Given any position, when something legal is typed, then taps say the same, and record the same events."""
    random, tried = Random(f"{name} {seed}"), 0
    for desk in positions(name, kind, seed):
        offers = offered(desk)
        text, table = sent(offers), table_of(desk)
        for offer in (offers[int(random.random() * len(offers))] for _ in range(4)):
            typed = fill_offer(offer, lambda count: int(random.random() * count))
            if typed is None or isinstance(lines := recorded(desk, typed), Refusal):
                continue
            wanted = json.dumps(
                {"seat": typed.seat, "act": typed.act, "args": dict(typed.args), "reply": typed.reply}, default=list
            )
            told = engine.call("path", text, table, wanted)
            assert told is not None, (desk.table.clock, typed)
            assert recorded(desk, said(json.loads(told))) == lines, (desk.table.clock, typed, told)
            tried += 1
    assert tried


@pytest.mark.rule("RT-ATK-05", "RT-ATK-13")
@pytest.mark.parametrize(
    ("units", "right", "args"),
    [
        (("#1", "#2"), (), {"units": ["#1", "#2"], "right": []}),
        (("#1", "#2"), ("#2",), {"units": ["#1", "#2"], "right": ["#2"]}),
        (("#1", "#3", "#4"), (), {"units": ["#1", "#3", "#4"]}),
    ],
)
def test_an_attack_says_of_its_units_only_what_is_asked_about_them(engine, units, right, args):
    """Given two groups of Units that may attack, one with a Unit that may be transformed, when a group is tapped, then the
    line says which of them are transformed only for that group."""
    listed = partial(Slot, listed=True)
    one = Offer("A", "attack", {}, {"units": listed(("#1", "#2"), 2, 2), "right": listed(("#2",), 0, 1, within="units")})
    other = Offer("A", "attack", {}, {"units": listed(("#1", "#3", "#4"), 2, 3)})
    picks = [*(("units", each) for each in units), *(("right", each) for each in right)]
    assert json.loads(engine.call("combined", sent([one, other]), json.dumps(picks))) == args


@pytest.mark.parametrize(
    ("effects", "needs_reply", "reply"), [("A", False, "null"), ("A", True, "false"), ("BA", True, "false")]
)
def test_a_tap_for_after_the_effects_says_so_where_it_could_answer_one(engine, effects, needs_reply, reply):
    """Given effects of these seats that wait, when a play of A that can only come after them is tapped, then the line says
    that it comes after all, if it could answer an effect on the way there."""
    assert engine.call("sentReply", effects, needs_reply) == reply
