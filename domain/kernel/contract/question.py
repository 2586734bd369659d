"""A choice that a resolution waits for, as data: what the flag `awaits` holds until somebody answers."""

from __future__ import annotations

from typing import TypedDict

from domain.kernel.record.changes import Plain

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
go together, or fit · `place`, `zone`, `side`, `index`, `end`, `rest`, `trait`: where they lie or go, and what becomes of the
others · `card`, `source`: of which card it is asked · `waits`, `backs`: what a ruleset goes on with.

What a small effect answers may also say what is done next, whether or not it asks (`domain.card_effects.carrying_out`): `later`
with `aims`, `inside`, `by`, `ends`.
"""
