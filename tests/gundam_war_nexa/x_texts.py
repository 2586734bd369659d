"""Texts with an X in every place of the grammar, under every kind of X; each is offered and used."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.parts.card_schema import fields_of
from domain.rulesets.gundam_war_nexa.card_schema.filters import NumberBounds
from tests.gundam_war_nexa.scene import RULES, Scene, blue, character, scene, unit

Text = dict[str, Any]
OWN, FOE = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
DEFINITIONS: dict[str, Text] = {
    "chosen by its player": {"chooses_x": True},
    "paid": {"chooses_x": True, "cost": [{"blue": "x"}]},
    "free": {"x": {"free": True}},
    "free up to a number": {"x": {"free": True, "count": OWN}},
    "of target 1": {"x": {"value": "total", "of": "target1"}},
    "of target 2": {"x": {"value": "total", "of": "target2"}},
    "of the greatest target": {"x": {"value": "defense", "of": "target"}},
    "of its own card": {"x": {"value": "total"}},
    "of its host": {"x": {"value": "strike", "of": "host"}},
    "of a filter": {"x": {"value": "strike", "of": FOE, "plus": 1}},
    "a count": {"x": {"count": OWN, "most": 2}},
    "of deeds": {"x": {"happened": {"what": "played"}}},
    "power": {"x": {"power": "own", "every": 2}},
    "a pile": {"x": {"nation": "own", "every": 7}},
}
"""What X is, in words -> the fields of a text that say so."""


def x_filters() -> Iterator[Text]:
    """Yields every filter with an X in one place, alone and inside another filter."""
    bounds = [field.name for field in fields_of(NumberBounds)]
    for word in ("max_defense", "max_total"):
        yield {word: "x"}
    for side in ("at_most", "at_least"):
        for name in bounds:
            yield {side: {name: "x"}}
    yield {"not": {"at_least": {"total": "x"}}}
    yield {"any": [{"at_most": {"total": "x"}}, {"rolled": True}]}
    yield {"carries": {"at_most": {"total": "x"}}}


def x_selectors() -> Iterator[Text]:
    """Yields every selector with an X."""
    for more in ({}, {"upto": True}, {"choose": True}, {"choose": True, "upto": True}):
        yield {**FOE, "n": "x", **more}
    yield {"n": "x", "place": "enemy_hand"}
    yield {**FOE, "all": True, "max_total": "x"}
    for each in x_filters():
        yield {**FOE, **each}
        yield {**FOE, **each, "choose": True}


def x_effects() -> Iterator[Text]:
    """Yields small effects with an X: the commonest with a number, and one about the cards of every filter."""
    for do in ("draw", "recover", "nation_damage", "discard", "sacrifice", "top", "look"):
        yield {"do": do, "n": "x", **({"zone": "junkyard"} if do == "top" else {})}
    for do in ("damage", "piercing", "coin", "remove_coins", "power"):
        yield {"do": do, "n": "x", "to": FOE, **({"name": "C"} if do == "coin" else {})}
    yield {"do": "gain", "points": ["x", "-x", 0], "to": FOE}
    for each in x_filters():
        yield {"do": "roll", "to": {**FOE, **each}}


def texts_with_x() -> Iterator[tuple[str, Text]]:
    """Yields every text with an X in one place, after what it is."""
    for words, definition in DEFINITIONS.items():
        for selector in x_selectors():
            for first in ((OWN,),) if words == "of target 2" else ((), (OWN,)):
                yield words, {**definition, "targets": [*first, selector], "effects": [{"do": "roll"}]}
        for effect in x_effects():
            yield words, {**definition, "targets": [OWN, FOE], "effects": [effect]}
            if "target" not in words:
                yield words, {**definition, "effects": [effect]}


WHOLE: tuple[Text, ...] = (
    *(
        {"do": do}
        for do in ("roll", "reroll", "destroy", "negate_destruction", "abolish", "make_g", "reveal", "remove_coins")
    ),
    *({"do": do, "to": "self"} for do in ("roll", "reroll", "destroy", "abolish", "make_g")),
    {"do": "move", "zone": "hand"},
    {"do": "move", "zone": "removed", "to": "self"},
    {"do": "to_area", "area": "space"},
    {"do": "discard", "n": 2},
    {"do": "draw", "n": 2},
    {"do": "top", "n": 2, "zone": "junkyard"},
    {"do": "sacrifice", "of": OWN},
    {"do": "damage", "n": 2},
)
"""Small effects that may be impossible, for texts that are carried out wholly or not at all."""
PLACES: tuple[Text, ...] = (
    OWN,
    FOE,
    {"type": "g", "whose": "own", "where": "g_zone"},
    {"where": "junkyard", "whose": "own"},
    {"type": "character"},
    {"type": "unit", "rolled": True},
)
"""Cards that such a text aims at."""


def whole_texts() -> Iterator[Text]:
    """Yields texts of two small effects, all or nothing, with one or two targets of each kind."""
    for place in PLACES:
        for number in (1, 2):
            for first in WHOLE:
                for second in WHOLE:
                    yield {"targets": [{**place, "n": number}], "effects": [first, second], "all_or_nothing": True}


def in_a_scene(text: Text, kind: str) -> Scene:
    """A table where a command, a unit's text or a triggered text says it, among units, cards in hand and Gs."""
    theirs = [unit("F1", total=1), unit("F2", total=2, rolled=True), unit("F3", total=3, carries=[character("P", total=1)])]
    mine = [unit("One", total=1, rolled=True), unit("Two", total=2), unit("Three", total=3)]
    hand = [unit("H1", total=1), unit("H2", total=1)]
    if kind == "command":
        hand.append({"type": "command", "name": "Card", "total": 0, "text": [{"timing": "any", **without_cost(text)}]})
    elif kind == "use":
        mine.append(unit("Card", total=2, text=[{"timing": "any", **text}]))
    else:
        mine.append(unit("Card", total=2, text=[{"timing": "triggered", "moment": "rolled", **without_cost(text)}]))
    lying = [unit("J1"), unit("J2")]
    return scene(
        A={"hand": hand, "deployment": mine, "gs": [blue(3)], "junkyard": lying},
        B={"deployment": theirs, "hand": [unit("E"), unit("F")]},
    )


def without_cost(text: Text) -> Text:
    """The text as a command or a text that starts by itself has it."""
    return {key: value for key, value in text.items() if key != "cost"}


def play_at_random(text: Text, kind: str, seed: str) -> None:
    """Offers, declares and resolves a text, with every choice made at random; raises where an offer is refused."""
    if kind == "triggered" and "chooses_x" in text:
        return
    s, random = in_a_scene(text, kind), Random(seed)
    if kind == "triggered":
        s.effect("B", {"do": "roll", "to": [s["Card"]]})
    else:
        offers = [offer for offer in RULES.offers(s.desk, "A") if offer.args.get("card") == s["Card"]]
        filled = [result for offer in offers for _ in range(3) if (result := fill_offer(offer, random.randrange))]
        refused = [(each, why) for each in filled if (why := s.desk.dry_run(each)) is not None]
        assert not refused, (text, refused[0])
        if not filled:
            return
        assert not isinstance(s.desk.say(random.choice(filled)), Refusal)
    for _ in range(12):
        if s.asks:
            answer_at_random(s, random)
        elif s.table.chain:
            s.passes()
    assert not s.asks


def answer_at_random(s: Scene, random: Random) -> None:
    """Answers the question that is open as it is offered."""
    offered = [offer for seat in "AB" for offer in RULES.offers(s.desk, seat) if offer.act != "pass"]
    result = fill_offer(random.choice(offered), random.randrange)
    assert result is not None
    answer = s.desk.say(result)
    assert not isinstance(answer, Refusal), (result, answer)
