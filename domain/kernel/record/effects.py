"""Effects and questions as data: an effect from its declaration until it was carried out, and the choice that it waits for.

Both are stored, and so plain: tables of words, cards and numbers. Their fields are declared here for all games, so that a
misspelt one is a type error. An effect or question has the fields that it needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, cast

from domain.kernel.record.changes import Plain


class Effect(TypedDict, total=False):
    """An effect that is carried out, now or later.

    Source: `seat` · `card`, with `own_life` or `life`, its incarnation · `kind` and `type`: what was played or used ·
    `text`: which of its texts · `auto`: the kind of an automatic effect · `keyword`: a keyword that is played.

    Operations: `ops`: the remaining small effects · `following`: the one after the present one · `x`, `did`: numbers that
    they count by · `done`: the cards that the one before moved, turned or destroyed, with their incarnations · `number`: what
    X is, as long as its targets are not chosen · `condition` · `all_or_nothing` · `resolves`: how often its player may carry
    it out in a turn · `then`: what is done as its card enters · `effect`: the effect that it generates · `cost`, `paid`,
    `special`: its costs, and what was paid · `shields`: what some of its damage is taken by.

    Targets: `selectors`, as in the text; `select`: those whose targets are still to be chosen · `targets` with `lives`,
    their incarnations, `places`, where they were, `counts`, how many of them each selector has, and
    `groups`, the cards of each selector · `about`: a player ·
    `area` · `escaped`: cards that it no longer reaches · `subject` and `subject_life`: the card of its moment ·
    `former_host`: the former host of its card · `around`: the card in place of its own · `host`, `host_life`: the host of
    its card.
    """

    seat: str
    card: str
    own_life: Plain
    kind: str
    type: Plain
    text: Plain
    life: int
    auto: Plain
    keyword: str
    ops: tuple[Plain, ...]
    following: Plain
    x: Plain
    did: Plain
    done: Plain
    number: Plain
    condition: Plain
    all_or_nothing: bool
    resolves: int
    then: tuple[Plain, ...]
    effect: Plain
    cost: Plain
    paid: Plain
    special: Plain
    shields: dict[str, int]
    selectors: tuple[Plain, ...]
    select: tuple[Plain, ...]
    targets: tuple[str, ...]
    lives: Plain
    places: tuple[str, ...]
    counts: tuple[int, ...]
    groups: tuple[tuple[str, ...] | None, ...]
    about: str
    area: str
    escaped: tuple[str, ...]
    subject: Plain
    subject_life: Plain
    former_host: tuple[str, int]
    around: tuple[str, int]
    host: str
    host_life: Plain
    begun: bool
    chosen: tuple[tuple[str, ...], ...]
    answers: tuple[str, ...]
    outer: tuple[Effect, ...]
    group: str
    ordered: bool
    waits: Plain
    looked_at: bool
    as_said: bool
    unvoidable: bool
    guarded: Plain
    position: int
    raised: tuple[str, ...]
    when: str
    moment: str
    turn: int
    of: Plain
    cause: str
    source: str


def pick_fields(effect: Effect, names: Iterable[str]) -> Effect:
    """Returns those of some fields that an effect has, in this order."""
    plain = cast("dict[str, Plain]", effect)
    return cast(Effect, {name: plain[name] for name in names if name in plain})


def drop_field(effect: Effect, name: str) -> Effect:
    """Returns an effect without one of its fields."""
    return cast(Effect, {each: value for each, value in effect.items() if each != name})


Question = TypedDict(
    "Question",
    {
        "seat": str,
        "effect": str,
        "what": str,
        "rule": str,
        "options": tuple[str, ...],
        "n": int,
        "least": int,
        "words": tuple[str, ...],
        "weights": Plain,
        "limit": Plain,
        "sets": Plain,
        "for": Plain,
        "place": str,
        "zone": Plain,
        "side": str,
        "index": int,
        "end": Plain,
        "rest": Plain,
        "trait": Plain,
        "card": str,
        "source": str,
        "backs": Plain,
        "waits": Plain,
        "later": tuple[Plain, ...],
        "aims": tuple[Plain, ...],
        "more_aims": tuple[Plain, ...],
        "by": Plain,
        "inside": tuple[Plain, ...],
        "ends": bool,
    },
    total=False,
)
"""A choice that a resolution waits for: the value of the flag `awaits` until it is answered.

- `seat`: the seat that chooses; `what`: the kind of question
- `effect`: the key of the effect that continues with the answer
- `rule`: the rule that a wrong answer breaks
- `options`: the cards to choose from, at least `least` and at most `n`; or `words`, of which one is chosen
- `weights`, `limit`, `sets`, `for`: which options may be chosen together, or fit
- `place`, `zone`, `side`, `index`, `end`, `rest`, `trait`: where chosen cards are or go, and what happens to the others
- `card`, `source`: the card that the question is about
- `waits`, `backs`: data with which a ruleset continues

A small effect may also return the small effects that are done next, with or without a question
(`domain.card_effects.effect_resolution`): `later` with `aims`, `inside`, `by`, `ends`.
"""
