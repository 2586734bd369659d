"""Random commands by hand: complete small effects, raw changes of a judge, private statements of cards."""

from __future__ import annotations

from random import Random

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Angled, AttributeSet, Change, Marked, Moved, Plain, Shuffled, Turned
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table
from domain.registry import small_effects

ACTS = ("effect", "rule", "let_stand", "look")
"""The acts of such commands."""


def random_manual_command(desk: Desk, seat: str, said: Command, random: Random) -> Command:
    """Returns a command of this seat, or of a judge, who may let `said` stand."""
    act = random.choice(ACTS)
    if act == "effect":
        return Command(seat, act, {"effects": (_effect(desk, random),)})
    if act == "look":
        listed = sorted(registered_decklist(desk.table, seat) or desk.table.pins)
        return Command(seat, act, aside={"cards": tuple(random.choice(listed) for _ in range(random.randrange(1, 3)))})
    if act == "let_stand":
        return Command("", act, {"rule": "", "said": {"seat": seat, "act": said.act, "args": dict(said.args)}})
    if random.random() < 0.5:
        return Command("", act, {"text": "so be it", "effects": (_effect(desk, random),)})
    return Command("", act, {"text": "so be it", "changes": (change_to_plain(_change(desk.table, random)),)})


def _effect(desk: Desk, random: Random) -> Plain:
    """Returns a small effect: as printed on a card, or with random fields; about some cards."""
    words = small_effects(desk.ruleset.book.id)
    texts = [text for data in desk.table.pins.values() for text in data.get("text", ()) if isinstance(text, dict)]
    printed = [each for text in texts for each in text.get("effects", ()) if isinstance(each, dict) and "do" in each]
    if printed and random.random() < 0.5:
        chosen = dict(random.choice(printed))
    else:
        name = random.choice(sorted(words.needs))
        chosen = {"do": name, **{field: _value(words.choices.get((name, field)), random) for field in words.needs[name]}}
        if "points" in words.needs[name]:
            chosen["points"] = (1, 0, -1)
    takes = words.takes.get(chosen["do"], ()) if random.random() < 0.9 else ("to", "who")
    if random.random() < 0.8 and "to" in takes:
        chosen["to"] = _random_target(desk.table, random)
    if random.random() < 0.4 and words.who and "who" in takes:
        chosen["who"] = random.choice(sorted(words.who))
    return chosen


def _value(choices: object, random: Random) -> Plain:
    return random.choice(sorted(choices)) if choices else random.randrange(1, 4)  # type: ignore[call-overload]


def _random_target(table: Table, random: Random) -> Plain:
    types = sorted({str(data["type"]) for data in table.pins.values() if data.get("type")})
    kind: Plain = {"type": random.choice(types)} if types else {}
    return random.choice((_card(table, random), (_card(table, random), _card(table, random)), kind))


def _card(table: Table, random: Random) -> str:
    return random.choice(sorted(table.cards))


def _change(table: Table, random: Random) -> Change:
    card, place = _card(table, random), random.choice(sorted(table.zones))
    return random.choice(
        (
            Moved(card, place, random.choice((0, -1))),
            Shuffled(place, table.cards_entered + 1),
            Angled(card, 1),
            Turned(card, "down"),
            Marked(card, "x", 1),
            AttributeSet(card, "damage", 2),
        )
    )
