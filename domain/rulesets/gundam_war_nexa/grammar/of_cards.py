"""The small effects that are about cards, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.common.texts import Amount, On, Points, PointsOfX, Signed, Table, ToCards, Who
from domain.parts.common.word_checks import TABLE, anything
from domain.parts.family.words import Limit
from domain.parts.grammar import NOTHING, As, Card
from domain.rulesets.gundam_war_nexa.grammar.filters import Cannot, Filter, KeywordName, May, Terrain, Until

To = Filter | ToCards | Literal["target1", "target2"] | None
"""The cards that a small effect is about: its targets, one of them in the order of the text (NX-TGT-04), its own card, ...

A filter is no target: cards that do not become one are reached too (NX-TGT-11).
"""
Zone = Literal["hand", "hangar", "junkyard", "removed", "nation_top", "nation_bottom", "discard"]


class Damage(NamedTuple):
    """n points of ordinary damage on each card; only units fall by it (NX-BATT-45, NX-DEST-02)."""

    n: Amount
    do: Literal["damage"] = "damage"
    to: To = None


class Piercing(NamedTuple):
    """n damage to the force of a unit, leader first, carried back; it targets no unit (NX-BATT-46, NX-KW-28)."""

    n: Amount
    do: Literal["piercing"] = "piercing"
    to: To = None


class Destroy(NamedTuple):
    """Each card comes into the destroyed state (NX-DEST-01, -02), by the effect's player (NX-DEST-17)."""

    do: Literal["destroy"] = "destroy"
    to: To = None


class Abolish(NamedTuple):
    """Each card goes to its owner's junkyard, from the field or from elsewhere (NX-DEST-08, -19)."""

    do: Literal["abolish"] = "abolish"
    to: To = None


class NegateDestruction(NamedTuple):
    """Each card is saved, with its damage gone (NX-DEST-07, -10)."""

    do: Literal["negate_destruction"] = "negate_destruction"
    to: To = None


class Roll(NamedTuple):
    """Each card is rolled, with its set group (NX-SETC-06)."""

    do: Literal["roll"] = "roll"
    to: To = None


class Reroll(NamedTuple):
    """Each card is rerolled, with its set group (NX-SETC-06)."""

    do: Literal["reroll"] = "reroll"
    to: To = None


class Gain(NamedTuple):
    """+X/+Y/+Z to each card until the turn ends, as they are now (NX-TERM-16, -17, NX-DUR-01)."""

    points: PointsOfX
    do: Literal["gain"] = "gain"
    to: To = None
    until: Until = "turn"


class Give(NamedTuple):
    """A keyword, with its parameters, for each card; a chip gains no text (NX-TERM-04, NX-COIN-14)."""

    keyword: KeywordName
    do: Literal["give"] = "give"
    to: To = None
    parameters: Annotated[Table, As("with"), TABLE] = NOTHING
    until: Until = "turn"


class Lose(NamedTuple):
    """A keyword, colour, trait (`which`) or all texts are taken from each card (NX-TERM-04, NX-EFF-16)."""

    what: Literal["keyword", "color", "trait", "text"]
    do: Literal["lose"] = "lose"
    to: To = None
    which: str | None = None
    until: Until = "turn"


class Silence(NamedTuple):
    """The texts of each card are negated, but for those that brackets guard (NX-KW-21, -22)."""

    do: Literal["silence"] = "silence"
    to: To = None
    until: Until = "turn"


class GiveText(NamedTuple):
    """A text for each card, which it has as if it were printed on it (NX-TERM-04, NX-COIN-14)."""

    text: Annotated[Plain, anything]
    do: Literal["give_text"] = "give_text"
    to: To = None
    until: Until = "turn"


class Allow(NamedTuple):
    """Each card may do what the rules forbid (NX-EFF-21)."""

    what: May
    do: Literal["allow"] = "allow"
    to: To = None
    until: Until = "turn"


class Bar(NamedTuple):
    """No card of these does what the rules allow, or suffers it, `by` the effects of one side (NX-EFF-21)."""

    what: Cannot
    do: Literal["bar"] = "bar"
    to: To = None
    until: Until = "turn"
    by: Limit | None = None


class Power(NamedTuple):
    """n is added to the power of the force of a unit until it disbands (NX-PLAY-70, NX-TERM-11)."""

    n: Signed
    do: Literal["power"] = "power"
    to: To = None


class Move(NamedTuple):
    """Each card goes to a zone of its owner, or to `who`'s hangar; removed cards never come back (NX-DEST-18, NX-ZONE-09)."""

    zone: Zone
    do: Literal["move"] = "move"
    to: To = None
    who: Who = "own"


class ToArea(NamedTuple):
    """Each card goes to the rear in space or earth, or to a deployment area; `who`: of which side (NX-ZONE-15)."""

    area: Literal["space", "earth", "deployment"]
    do: Literal["to_area"] = "to_area"
    to: To = None
    who: Who | None = None


class LoseControl(NamedTuple):
    """Nobody controls the set group; it leaves battle for its owner's deployment area (NX-CTRL-05, -09)."""

    do: Literal["lose_control"] = "lose_control"
    to: To = None
    until: Until = "play"


class Void(NamedTuple):
    """Unresolved effects are negated: `links`, else plays of the targets, else the one answered (NX-PLAY-08)."""

    do: Literal["void"] = "void"
    to: To = None
    links: tuple[str, ...] = ()


class Reveal(NamedTuple):
    """Each card is turned face up for all (NX-TERM-03)."""

    do: Literal["reveal"] = "reveal"
    to: To = None


class MakeG(NamedTuple):
    """Each card goes upside down to the G zone; its set is dissolved (NX-TERM-20, NX-SETC-11)."""

    do: Literal["make_g"] = "make_g"
    to: To = None


class Coin(NamedTuple):
    """n coins of a name on each card, that may give stats or a keyword (NX-COIN-01, -06, -07, -13)."""

    name: str
    do: Literal["coin"] = "coin"
    to: To = None
    n: Amount = 1
    points: Points | None = None
    keyword: KeywordName | None = None


class RemoveCoins(NamedTuple):
    """n coins go from each card, of one `name` whatever made them, else any, chips too (NX-COIN-02, -03, -09)."""

    do: Literal["remove_coins"] = "remove_coins"
    to: To = None
    n: Amount | None = None
    name: str | None = None


class Replace(NamedTuple):
    """Each card is replaced by the card `by` (NX-MISC-01), which comes in reroll state where it is `ready`."""

    by: Card
    do: Literal["replace"] = "replace"
    to: To = None
    ready: bool = False


class PutInPlay(NamedTuple):
    """Each card enters without being played (NX-EFF-02), `on` its host, in an `area` as it was named (NX-EFF-03)."""

    do: Literal["put_in_play"] = "put_in_play"
    to: To = None
    who: Who = "own"
    on: On = ""
    area: Terrain | None = None
    rolled: bool = False


class CopyText(NamedTuple):
    """Each target that can gains a text of the card; one of the same wording is not gained again (NX-KW-10)."""

    do: Literal["copy_text"] = "copy_text"
    to: To = None


_First = Damage | Piercing | Destroy | Abolish | NegateDestruction | Roll | Reroll | Gain | Give | Lose | Silence
_Second = Allow | Bar | Power | Move | ToArea | LoseControl | Void | Reveal | MakeG | Coin | RemoveCoins | Replace
OfCards = _First | _Second | GiveText | PutInPlay | CopyText
