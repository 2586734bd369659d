"""The small effects that are about cards, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.card_text_types import Stopped
from domain.parts.card_schema import NOTHING, ONE_REQUIRED, Stored, StoredAs
from domain.parts.card_schema.text_protocols import Amount, HostReference, Points, Signed, ToCards, Who, Whose
from domain.parts.card_schema.value_checks import check_by_predicate, is_list_of, is_whole_number
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.card_schema.filters import Cannot, Color, Filter, KeywordName, May, Terrain, Until
from domain.rulesets.gundam_war_nexa.messages import msg

To = Filter | ToCards | Literal["target1", "target2", "target3", "group", "done"] | None
"""The cards that a small effect is about: its targets, one of them in the order of the text (NX-TGT-04), its own card, those
of its set `group`, those that the small effect before moved, turned or destroyed (`done`), ...

A filter is no target: cards that do not become one are reached too (NX-TGT-11).
"""
Battle = Literal[Terrain, "battle", "same"]
"""The words for battle areas: each of the two, any of them, and that of the own card."""
Zone = Literal["hand", "hangar", "junkyard", "removed", "nation_top", "nation_bottom", "discard", "discard_bottom"]


Damage = family.Damage[To]
Destroy = family.Destroy[To]
NegateDestruction = family.NegateDestruction[To]
Move = family.Move[Zone, To]
Roll = family.Roll[To]
Reroll = family.Reroll[To]
GainPoints = family.GainPoints[To, Until]
Give = family.Give[KeywordName, To, Until]
GiveText = family.GiveText[To, Until]
Allow = family.Allow[May, To, Until]
Bar = family.Bar[Cannot, To, Until, Filter, Stopped]
Void = family.Void[To]
Reveal = family.Reveal[To]


class Silence(NamedTuple):
    """The texts of each card are negated, but for those that brackets guard, or `but` for its keywords; `only` its keywords,
    or those of its texts that are played (NX-KW-21, -22, NX-KWG-01, NX-TEXT-01).
    """

    do: Literal["silence"] = "silence"
    to: To = None
    but: Literal["keywords"] | None = None
    only: Literal["keywords", "usable"] | None = None
    until: Until = "turn"


class Piercing(NamedTuple):
    """n damage to the force of a unit: to its leader first, the rest to the units behind. It targets no unit (NX-BATT-46,
    NX-KW-28).
    """

    n: Amount
    do: Literal["piercing"] = "piercing"
    to: To = None


class Abolish(NamedTuple):
    """Each card goes to its owner's junkyard, from the field or from elsewhere (NX-DEST-08, -19)."""

    do: Literal["abolish"] = "abolish"
    to: To = None


class Lose(NamedTuple):
    """A keyword, colour, trait (`which`), all keywords, all texts or all combat modifiers, or all but those of its
    characters, are taken from each card (NX-TERM-04, -16, NX-EFF-16).
    """

    what: Literal["keyword", "keywords", "color", "trait", "text", "modifiers", "modifiers_but_crew"]
    do: Literal["lose"] = "lose"
    to: To = None
    which: str | None = None
    until: Until = "turn"


class GiveTrait(NamedTuple):
    """Each card gets a trait (NX-CARD-13, NX-TERM-04); a chip gets none (NX-COIN-14)."""

    trait: str
    do: Literal["give_trait"] = "give_trait"
    to: To = None
    until: Until = "turn"


class Power(NamedTuple):
    """n is added to the power of the force of a unit until it disbands (NX-PLAY-70, NX-TERM-11)."""

    n: Signed
    do: Literal["power"] = "power"
    to: To = None


class ToArea(NamedTuple):
    """Each card goes to the rear of a battle area, or to a deployment area (NX-ZONE-15).

    `area`: space, earth, either of them (`battle`), the area of this card (`same`), the battle area where the moved card is
    not (`other`), or the deployment area · `who`: the side of the area, or the owner's · `met`: only battle areas with units
    of that side · `able`: only areas whose terrain each card has (NX-CARD-02) · `front`: to the front of the force ·
    `anywhere`: to any place in the order, for one card.
    """

    area: Literal[Battle, "other", "deployment"]
    do: Literal["to_area"] = "to_area"
    to: To = None
    who: Who | Literal["owner"] | None = None
    met: Whose | None = None
    able: bool = False
    front: bool = False
    anywhere: bool = False
    stored: Stored = NOTHING


class LoseControl(NamedTuple):
    """Nobody controls the set group; it leaves battle for its owner's deployment area (NX-CTRL-05, -09)."""

    do: Literal["lose_control"] = "lose_control"
    to: To = None
    until: Until = "play"


class MakeG(NamedTuple):
    """Each card goes upside down to the G zone; its set is dissolved (NX-TERM-20, NX-SETC-11).

    `who`: the side of the G zone, or the owner · `rolled`: in roll state or not; by default the state is unchanged.
    """

    do: Literal["make_g"] = "make_g"
    to: To = None
    who: Who | Literal["owner"] | None = None
    rolled: bool | None = None


class Coin(NamedTuple):
    """n coins of a name on each card, or `shared` out, that may give stats or a keyword (NX-COIN-01, -06, -07, -13)."""

    name: str
    do: Literal["coin"] = "coin"
    to: To = None
    n: Amount = 1
    points: Points | None = None
    keyword: KeywordName | None = None
    shared: bool = False
    stored: Stored = NOTHING


class RemoveCoins(NamedTuple):
    """n coins go from each card, or the card if it is a chip: those of one `name` whatever made them, else any (NX-COIN-02,
    -03, -09)."""

    do: Literal["remove_coins"] = "remove_coins"
    to: To = None
    n: Amount | None = None
    name: str | None = None
    stored: Stored = NOTHING


class Replace(NamedTuple):
    """Each card is replaced by the card `by` (NX-MISC-01), which comes in reroll state where it is `ready`."""

    by: HostReference
    do: Literal["replace"] = "replace"
    to: To = None
    ready: bool = False


class PutInPlay(NamedTuple):
    """Each card enters without being played (NX-EFF-02), `on` its host, in an `area` as it was named (NX-EFF-03).

    `met`, `front`, `anywhere`: as for a card that is moved to an area (`ToArea`).
    """

    do: Literal["put_in_play"] = "put_in_play"
    to: To = None
    who: Who | Literal["owner"] = "own"
    on: HostReference = ""
    area: Battle | None = None
    met: Whose | None = None
    front: bool = False
    anywhere: bool = False
    rolled: bool = False
    stored: Stored = NOTHING


class SetBlank(NamedTuple):
    """Each card, or the top n of an own pile (`from`), or `upto` so many from one on, is set `on` a
    card as a set card without a description, face down unless it is `open` (NX-ZONE-12, NX-EFF-21).
    """

    do: Literal["set_blank"] = "set_blank"
    to: To = None
    n: Amount = 1
    pile: Annotated[Literal["nation", "discard"] | None, StoredAs("from")] = None
    upto: bool = False
    on: HostReference = "self"
    open: bool = False
    stored: Stored = NOTHING


class SetAgain(NamedTuple):
    """Each card that lies on the field is set `on` another one, such as a card that just entered (`done`) (NX-SETC-02, -12,
    NX-EFF-21).
    """

    do: Literal["set"] = "set"
    to: To = None
    on: HostReference | Literal["done"] = "self"


def _is_fixed(value: Plain) -> bool:
    return is_whole_number(value) or value in ("*", "as_is")


FixedPoints = Annotated[
    tuple[int | Literal["*", "as_is"], int | Literal["*", "as_is"], int | Literal["*", "as_is"]],
    check_by_predicate(is_list_of(3, _is_fixed), msg("three_fixed_numbers"), "are"),
]
"""The combat stats that a text fixes; `as_is`: it leaves that one alone."""


class Fix(NamedTuple):
    """The combat stats of each card are these, whatever adds to them or takes from them, or one of them is (NX-EFF-21,
    NX-TERM-16).
    """

    points: FixedPoints
    do: Literal["fix"] = "fix"
    to: To = None
    until: Until = "turn"


class Sign(NamedTuple):
    """The G sign of each card has another colour, or the attribute of the card `like` which it is (NX-CARD-11, -12)."""

    do: Literal["sign"] = "sign"
    to: To = None
    color: Annotated[Color | None, ONE_REQUIRED] = None
    like: Annotated[HostReference | None, ONE_REQUIRED] = None
    until: Until = "turn"


class Hold(NamedTuple):
    """What a continuous effect gives applies to each card, from now on, wherever that lies (NX-DUR-01, NX-EFF-21)."""

    effect: ContinuousEffect
    do: Literal["hold"] = "hold"
    to: To = None
    until: Until = "turn"
    stored: Stored = NOTHING


class CopyText(NamedTuple):
    """Each target that can gains a text of the card; one of the same wording is not gained again (NX-KW-10)."""

    do: Literal["copy_text"] = "copy_text"
    to: To = None


_First = Damage | Piercing | Destroy | Abolish | NegateDestruction | Roll | Reroll | GainPoints | Give | Lose | Silence
_Second = Allow | Bar | Power | Move | ToArea | LoseControl | Void | Reveal | MakeG | Coin | RemoveCoins | Replace
EffectOnCards = _First | _Second | GiveText | GiveTrait | Hold | PutInPlay | SetBlank | SetAgain | Fix | Sign | CopyText
