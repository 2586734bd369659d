"""The small effects on cards that the Bandai games have in common, as kinds that each ruleset fills with its own words.

`T`: the cards that one is about · `W`: what it allows or forbids, or the keyword · `U`: how long it lasts · `F`: a filter ·
`Z`: a zone.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from domain.kernel.record.changes import Plain
from domain.parts.bandai.text_kinds import Limit
from domain.parts.common.texts import Amount, GainedPoints, HostReference, PlainTable, Who
from domain.parts.common.word_checks import TABLE, accept_anything
from domain.parts.grammar import NOTHING, As, Stored

T = TypeVar("T")
W = TypeVar("W")
U = TypeVar("U")
F = TypeVar("F")
Z = TypeVar("Z")
_TURN: Any = "turn"
"""A word that each ruleset has."""


class Damage(NamedTuple, Generic[T]):
    """n points of normal damage on each card, or `shared` out; in NEX-A only units fall by it (MC-DMG-18, NX-BATT-45,
    NX-DEST-02).
    """

    n: Amount
    do: Literal["damage"] = "damage"
    to: T | None = None
    shared: bool = False
    stored: Stored = NOTHING


class Destroy(NamedTuple, Generic[T]):
    """Each card comes into the destroyed state (MC-DEST-03, -04, NX-DEST-01, -02), by the effect's player (NX-DEST-17)."""

    do: Literal["destroy"] = "destroy"
    to: T | None = None


class NegateDestruction(NamedTuple, Generic[T]):
    """Each card is not destroyed after all; its damage is gone, but in Macross Crusade (GW-EFF-01, MC-DEST-09, NX-DEST-07,
    -10).
    """

    do: Literal["negate_destruction"] = "negate_destruction"
    to: T | None = None


class Roll(NamedTuple, Generic[T]):
    """Each card is rolled, with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""

    do: Literal["roll"] = "roll"
    to: T | None = None


class Reroll(NamedTuple, Generic[T]):
    """Each card is rerolled, with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""

    do: Literal["reroll"] = "reroll"
    to: T | None = None


class Gain(NamedTuple, Generic[T, U]):
    """+X/+Y/+Z to each card as they are now, to the end of the turn unless `until` says else (GW-LABL-07, GW-AUTO-12,
    NX-TERM-16, -17, NX-DUR-01).
    """

    points: GainedPoints
    do: Literal["gain"] = "gain"
    to: T | None = None
    until: U = _TURN


class Give(NamedTuple, Generic[W, T, U]):
    """A keyword, with its parameters, for each card; a chip gains none (GW-LABL-07, MC-TERM-05, MC-CHIP-07, NX-TERM-04,
    NX-COIN-14).
    """

    keyword: W
    do: Literal["give"] = "give"
    to: T | None = None
    parameters: Annotated[PlainTable, As("with"), TABLE] = NOTHING
    until: U = _TURN


class Silence(NamedTuple, Generic[T, U]):
    """The texts of each card are negated, but for those that brackets guard (GW-LABL-06, NX-KW-21, -22)."""

    do: Literal["silence"] = "silence"
    to: T | None = None
    until: U = _TURN


class GiveText(NamedTuple, Generic[T, U]):
    """A text for each card, which it has as if it were printed on it; a chip gains none (GW-LABL-07, MC-TERM-05, MC-CHIP-07,
    NX-TERM-04, NX-COIN-14).
    """

    text: Annotated[Plain, accept_anything]
    do: Literal["give_text"] = "give_text"
    to: T | None = None
    until: U = _TURN


class Allow(NamedTuple, Generic[W, T, U]):
    """Each card may do what the rules forbid (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""

    what: W
    do: Literal["allow"] = "allow"
    to: T | None = None
    until: U = _TURN


class Bar(NamedTuple, Generic[W, T, U, F]):
    """No card of these does what the rules allow, or suffers it (GW-EFF-01, MC-CARD-16, NX-EFF-21).

    `by`: the effects of one side alone · `against`: those of such cards alone.
    """

    what: W
    do: Literal["bar"] = "bar"
    to: T | None = None
    until: U = _TURN
    by: Limit | None = None
    against: F | None = None
    stored: Stored = NOTHING


class Reveal(NamedTuple, Generic[T]):
    """Everybody sees each card (GW-EFF-01, NX-TERM-03)."""

    do: Literal["reveal"] = "reveal"
    to: T | None = None


class Void(NamedTuple, Generic[T]):
    """Waiting effects do nothing: `links`, else the plays of the targets, else the one answered (GW-PLAY-08, GW-LABL-06,
    MC-NEG-01, NX-PLAY-08).
    """

    do: Literal["void"] = "void"
    to: T | None = None
    links: tuple[str, ...] = ()


class Move(NamedTuple, Generic[Z, T]):
    """Each card goes to a zone of its owner, to a hangar of `who`'s or its owner's; out of the Defunct Pile, or removed, none
    comes back (GW-HNG-01, GW-ZONE-05, NX-DEST-18, NX-ZONE-09).
    """

    zone: Z
    do: Literal["move"] = "move"
    to: T | None = None
    who: Who | Literal["owner"] = "own"


class PutInPlay(NamedTuple, Generic[T]):
    """Each card comes into play without being played, `on` a card or by itself (GW-SET-01, MC-KWX-02, MC-CMD-02)."""

    do: Literal["put_in_play"] = "put_in_play"
    to: T | None = None
    who: Who = "own"
    on: HostReference = ""
