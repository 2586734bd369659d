"""The small effects that the Bandai games share, as kinds that each ruleset fills with its own words.

`T`: the cards that one is about · `W`: what it allows or forbids, or the keyword · `U`: its duration · `F`: a filter · `Z`:
a zone · `P`: a pile · `C`: a condition · `Y`: a mode · `X`: a definition of X.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import DamageKind
from domain.parts.card_schema import FLAT, NOTHING, ONE_REQUIRED, Count, Number, Stored, StoredAs
from domain.parts.card_schema.schema_validation import extra_check
from domain.parts.card_schema.text_protocols import Amount, GainedPoints, HostReference, PlainTable, Who, WhoOrBoth
from domain.parts.card_schema.value_checks import TABLE, Faults, accept_anything
from domain.parts.messages import msg

T = TypeVar("T")
W = TypeVar("W")
U = TypeVar("U")
F = TypeVar("F")
Z = TypeVar("Z")
S = TypeVar("S")
_TURN: Any = "turn"
"""A word that each ruleset has."""


class Damage(NamedTuple, Generic[T]):
    """Deals n points of normal damage to each card, or `shared` out; in NEX-A only units fall by it (MC-DMG-18, NX-BATT-45,
    NX-DEST-02).
    """

    n: Amount
    do: Literal["damage"] = "damage"
    to: T | None = None
    shared: bool = False
    stored: Stored = NOTHING


class Destroy(NamedTuple, Generic[T]):
    """Puts each card into the destroyed state (MC-DEST-03, -04, NX-DEST-01, -02), by the effect's player (NX-DEST-17)."""

    do: Literal["destroy"] = "destroy"
    to: T | None = None


class NegateDestruction(NamedTuple, Generic[T]):
    """Negates the destruction of each card and removes its damage, except in Macross Crusade (GW-EFF-01, MC-DEST-09,
    NX-DEST-07, -10).
    """

    do: Literal["negate_destruction"] = "negate_destruction"
    to: T | None = None


class Roll(NamedTuple, Generic[T]):
    """Rolls each card with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""

    do: Literal["roll"] = "roll"
    to: T | None = None


class Reroll(NamedTuple, Generic[T]):
    """Rerolls each card with its set group (GW-STAT-06, MC-STAT-01, MC-SET-02, NX-SETC-06)."""

    do: Literal["reroll"] = "reroll"
    to: T | None = None


class GainPoints(NamedTuple, Generic[T, U]):
    """Gives +X/+Y/+Z to each card, by default to the end of the turn (GW-LABL-07, GW-AUTO-12, NX-TERM-16, -17, NX-DUR-01)."""

    points: GainedPoints
    do: Literal["gain"] = "gain"
    to: T | None = None
    until: U = _TURN


class Give(NamedTuple, Generic[W, T, U]):
    """Gives each card a keyword with its parameters; a chip gets none (GW-LABL-07, MC-TERM-05, MC-CHIP-07, NX-TERM-04,
    NX-COIN-14).
    """

    keyword: W
    do: Literal["give"] = "give"
    to: T | None = None
    parameters: Annotated[PlainTable, StoredAs("with"), TABLE] = NOTHING
    until: U = _TURN


class Silence(NamedTuple, Generic[T, U]):
    """Negates the texts of each card, except those in brackets (GW-LABL-06, NX-KW-21, -22)."""

    do: Literal["silence"] = "silence"
    to: T | None = None
    until: U = _TURN


class GiveText(NamedTuple, Generic[T, U]):
    """Gives each card a text as if it were printed on it; a chip gets none (GW-LABL-07, MC-TERM-05, MC-CHIP-07, NX-TERM-04,
    NX-COIN-14).
    """

    text: Annotated[Plain, accept_anything]
    do: Literal["give_text"] = "give_text"
    to: T | None = None
    until: U = _TURN


class Allow(NamedTuple, Generic[W, T, U]):
    """Allows each card what the rules forbid (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""

    what: W
    do: Literal["allow"] = "allow"
    to: T | None = None
    until: U = _TURN


class Bar(NamedTuple, Generic[W, T, U, F, S]):
    """Forbids each card something, or protects it from something (GW-EFF-01, MC-CARD-16, NX-EFF-21).

    `by`: the effects of one side alone · `against`: those of such cards alone.
    """

    what: W
    do: Literal["bar"] = "bar"
    to: T | None = None
    until: U = _TURN
    by: S | None = None
    against: F | None = None
    stored: Stored = NOTHING


class Reveal(NamedTuple, Generic[T]):
    """Shows each card to all seats (GW-EFF-01, NX-TERM-03)."""

    do: Literal["reveal"] = "reveal"
    to: T | None = None


class Void(NamedTuple, Generic[T]):
    """Voids waiting effects: `links`, else the plays of the targets, else the answered one (GW-PLAY-08, GW-LABL-06,
    MC-NEG-01, NX-PLAY-08).
    """

    do: Literal["void"] = "void"
    to: T | None = None
    links: tuple[str, ...] = ()


class Move(NamedTuple, Generic[Z, T]):
    """Moves each card to a zone of its owner, or to a hangar of `who`'s or its owner's; removed cards and those in the
    Defunct Pile cannot come back (GW-HNG-01, GW-ZONE-05, NX-DEST-18, NX-ZONE-09).
    """

    zone: Z
    do: Literal["move"] = "move"
    to: T | None = None
    who: Who | Literal["owner"] = "own"


class PutInPlay(NamedTuple, Generic[T]):
    """Puts each card into play without playing it, `on` a card or by itself (GW-SET-01, MC-KWX-02, MC-CMD-02)."""

    do: Literal["put_in_play"] = "put_in_play"
    to: T | None = None
    who: Who = "own"
    on: HostReference = ""


# --- players, piles and the text itself -------------------------------------------------------------------------------

P = TypeVar("P")
C = TypeVar("C")
Y = TypeVar("Y")
X = TypeVar("X")
_HAND: Any = "hand"
_NATION: Any = "nation"
"""Words that each ruleset has."""


class NationDamage(NamedTuple):
    """Deals n damage to a nation, or to both at once (GW-DMG-04, MC-NAT-01, MC-WIN-02, NX-BATT-37)."""

    n: Amount
    do: Literal["nation_damage"] = "nation_damage"
    who: WhoOrBoth = "own"


class Spare(NamedTuple, Generic[U]):
    """Protects a nation from all damage, or from `less` each time; with `only` from battle damage or that of effects alone
    (GW-EFF-01, MC-CARD-16, NX-EFF-21).
    """

    do: Literal["spare"] = "spare"
    who: WhoOrBoth = "own"
    less: Count | None = None
    only: DamageKind | None = None
    until: U = _TURN


class Recover(NamedTuple):
    """Returns n lost cards to a nation, unseen (GW-EFF-06, MC-TERM-09, NX-ZONE-02)."""

    n: Amount
    do: Literal["recover"] = "recover"
    who: WhoOrBoth = "own"


class Discard(NamedTuple):
    """Discards n cards of a hand to the junkyard, chosen by its seat, or by their backs at `random`; a hangar is no hand
    (GW-HNG-03, GW-EFF-03, MC-TERM-18, NX-TERM-08).
    """

    do: Literal["discard"] = "discard"
    who: WhoOrBoth = "own"
    n: Amount = 1
    random: bool = False
    stored: Stored = NOTHING


class Top(NamedTuple, Generic[Z, P]):
    """Moves the top n cards, or from one to n with `upto`, of a nation or its lost cards to a zone, unseen if that is hidden
    (GW-EFF-01, MC-CARD-16, NX-EFF-21).
    """

    zone: Z
    do: Literal["top"] = "top"
    n: Amount = 1
    who: Who = "own"
    pile: Annotated[P, StoredAs("from")] = _NATION
    upto: bool = False
    stored: Stored = NOTHING


class Shuffle(NamedTuple, Generic[P]):
    """Shuffles a pile (GW-EFF-01, NX-TERM-05)."""

    do: Literal["shuffle"] = "shuffle"
    who: Who = "own"
    pile: Annotated[P, StoredAs("from")] = _NATION


class Sacrifice(NamedTuple, Generic[F]):
    """A player chooses n own cards, of the filter `of`, and destroys them (GW-MOVE-01, NX-DEST-01)."""

    do: Literal["sacrifice"] = "sacrifice"
    who: Who = "own"
    n: Amount = 1
    of: F | None = None


class Search(NamedTuple, Generic[F, Z, P]):
    """The player searches a pile or hand for up to n cards of the filter `for`, and takes at `least` so many as all players
    know to be there, shows them and puts them into `zone`, or into `play`; a hidden pile is shuffled (GW-EFF-01, MC-TERM-02,
    -03, -10, NX-TERM-02, -05).
    """

    wanted: Annotated[F, StoredAs("for")]
    do: Literal["search"] = "search"
    n: Amount = 1
    least: Amount = 0
    who: Who = "own"
    pile: Annotated[P, StoredAs("from")] = _NATION
    zone: Z | Literal["play"] = _HAND
    stored: Stored = NOTHING


class Look(NamedTuple, Generic[F, Z, P]):
    """The player looks at the top n cards (with `upto` at one to n) of a nation or its lost cards, or at a whole hand
    (GW-EFF-01, NX-TERM-02).

    `from`: the pile or hand · `take`: the number of cards that may be taken · `for`: a filter for these · `least`: the
    minimum number, as far as all players know that there are so many · `rest`: the zone of the other cards, which stay by
    default.
    """

    do: Literal["look"] = "look"
    n: Amount = 1
    who: Who = "own"
    pile: Annotated[P, StoredAs("from")] = _NATION
    take: Number = 0
    least: Number = 0
    wanted: Annotated[F | None, StoredAs("for")] = None
    zone: Z | Literal["play"] = _HAND
    rest: Z | None = None
    upto: bool = False
    stored: Stored = NOTHING


class Either(NamedTuple, Generic[Y]):
    """The player chooses one of several modes as the text is played; the small effects after it follow each mode (GW-EFF-01,
    MC-TEXT-02, NX-EFF-21).
    """

    ways: tuple[Y, ...]
    do: Literal["either"] = "either"
    stored: Stored = NOTHING


class OptionalContinuation(NamedTuple, Generic[Y]):
    """The player, or the enemy, may use the rest of the text; `otherwise` is done if it is not used (GW-EFF-01, MC-TEXT-02,
    NX-EFF-21).
    """

    do: Literal["may"] = "may"
    who: Literal["own", "enemy"] = "own"
    otherwise: Y | None = None
    stored: Stored = NOTHING


class OnlyIf(NamedTuple, Generic[C, F, Y]):
    """The rest of the text is done only if a condition is met; else `otherwise` is done (GW-EFF-01, MC-TEXT-02, NX-EFF-21).

    The condition: one of the game (`condition`), one that the targets fit (`target`; `which` names
    one of several targets), or a filter for a card that the previous small effect moved, turned or destroyed (`done`).
    """

    condition: Annotated[C | None, ONE_REQUIRED] = None
    target: Annotated[F | None, ONE_REQUIRED] = None
    done: Annotated[F | None, ONE_REQUIRED] = None
    do: Literal["only_if"] = "only_if"
    which: Literal["target1", "target2"] | None = None
    otherwise: Y | None = None
    stored: Stored = NOTHING


class CountX(NamedTuple, Generic[X, Y]):
    """Counts X now for the effects in `counted` and their targets: by `x`, or the number of cards that the small effect
    before it moved or turned (`done`) (GW-EFF-01, MC-VAR-02, NX-CARD-18).
    """

    way: Annotated[Y, StoredAs("counted")]
    x: Annotated[X | None, ONE_REQUIRED] = None
    done: Annotated[bool, ONE_REQUIRED] = False
    do: Literal["reckon"] = "reckon"
    stored: Stored = NOTHING


def _single_definition_of_x(effect: Plain) -> Faults:
    """Yields the fault of an X with two definitions."""
    if "x" in effect and "done" in effect:
        yield msg("reckon_x_is_what_x")


extra_check(_single_definition_of_x)(CountX)


class Let(NamedTuple, Generic[Y]):
    """The enemy, or each player, carries effects out as its own, with targets that it names; own and enemy are read from
    there. `around`: that card replaces the own card, for places and "this card" (GW-EFF-01, MC-TEXT-02, NX-EFF-21).
    """

    who: Literal["own", "enemy", "both"]
    way: Annotated[Y, FLAT]
    do: Literal["let"] = "let"
    around: Literal["target", "target1", "target2", "subject", "host"] | None = None
    stored: Stored = NOTHING


def _belongs_to_another(effect: Plain) -> Faults:
    """Yields the fault of effects that belong neither to another player nor to another card."""
    if effect["who"] == "own" and "around" not in effect:
        yield msg("let_is_about_enemy_or_both")


extra_check(_belongs_to_another)(Let)


class Pay(NamedTuple, Generic[Y]):
    """Pays n cards of the own nation, else the rest of the text is dropped; with `otherwise` payment is optional, and that
    is done without it (GW-COST-19, MC-COST-06).
    """

    n: Amount
    do: Literal["pay"] = "pay"
    otherwise: Y | None = None
    stored: Stored = NOTHING


class Defeat(NamedTuple):
    """A player loses by a card text (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""

    do: Literal["defeat"] = "defeat"
    who: Who = "own"
