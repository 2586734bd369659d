"""An effect as data: what lies on the chain, or is applied at once, from its declaration until it was carried out.

It is stored, and so plain: a table of words, cards and numbers. Its fields are declared here for all games: a misspelt one is
an error of types. An effect has those that it needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, cast

from domain.kernel.record.changes import Plain


class Effect(TypedDict, total=False):
    """An effect that is carried out, now or later.

    Whose it is: `seat` · `card`, its source, with `own_life` or `life`, the incarnation that it was · `kind` and `type`: what
    was played or used · `text`: which of its texts · `auto`: the kind of an automatic effect · `keyword`: one that is played.

    What it does: `ops`, the small effects that are still to be done · `following`: the one after that which is being done ·
    `x`, `did`: numbers that they count by · `condition` · `all_or_nothing` · `effect`: the one that it generates ·
    `cost`, `paid`, `special`: what is to be paid for it, and was · `shields`: what some of its damage is taken by.

    Whom it is about: `selectors`, as they stand in the text, `select` those whose targets are still to be chosen · `targets`
    with `lives`, their incarnations, `places`, where they lay, and `counts`, how many of them each selector has · `about`: a
    player · `area` · `subject` and `subject_life`: the card of its moment · `former_host`: what its card was set on ·
    `around`: the card that stands in place of its own · `host`, `host_life`: what its card is set on.

    How it stands: `begun` · `chosen`: answers · `answers`: the effects that it answers · `outer`: what is left of the effects
    around it · `group`: those of one moment · `ordered`: somebody ordered it · `waits`: what falls after it · `looked_at`:
    nothing bars it as a whole · `as_said`: it was declared against a rule · `unvoidable`, `guarded`: nothing negates it, or
    not this way · `position`: of its declaration · `raised`: the counters that a negated one gives back.

    When it comes, where it waits for a moment: `when`, `moment` · `turn` · `of`: to which cards. Of what set it off:
    `cause` and `source` of a destruction.
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
    condition: Plain
    all_or_nothing: bool
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
    about: str
    area: str
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
    """Those of some fields that an effect has, in this order."""
    plain = cast("dict[str, Plain]", effect)
    return cast(Effect, {name: plain[name] for name in names if name in plain})


def drop_field(effect: Effect, name: str) -> Effect:
    """An effect without one of its fields."""
    return cast(Effect, {each: value for each, value in effect.items() if each != name})


# MERGED: A choice that a resolution waits for, as data: what the flag `awaits` holds until somebody answers.

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
        "by": Plain,
        "inside": tuple[Plain, ...],
        "ends": bool,
    },
    total=False,
)
"""What is asked. As with effects, its fields are declared here for all games, so that a misspelt one is an error of types.

`seat`, who is asked, and `what` · `effect`: the key of what goes on with the answer · `rule` that a wrong one breaks ·
`options` with `least` and `n`, how many of them, or `words`, one of them · `weights`, `limit`, `sets`, `for`: which of them
go together, or fit · `place`, `zone`, `side`, `index`, `end`, `rest`, `trait`: where they lie or go, and what becomes of
the others · `card`, `source`: of which card it is asked · `waits`, `backs`: what a ruleset goes on with.

What a small effect answers may also say what is done next, whether or not it asks
(`domain.card_effects.effect_resolution`): `later` with `aims`, `inside`, `by`, `ends`.
"""
