"""The small effects that change what units are and may do."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NOTHING, Count, NamedCard, Stored, StoredAs
from domain.parts.card_schema.schema_validation import check_of, extra_check
from domain.parts.card_schema.text_protocols import Signed
from domain.parts.card_schema.value_checks import Faults, accept_anything
from domain.rulesets.star_front.card_schema.printed_keywords import Keyword
from domain.rulesets.star_front.card_schema.subjects import At, To, Who
from domain.rulesets.star_front.card_schema.terms import Ban, KeywordName, Until, Whose
from domain.rulesets.star_front.messages import msg


class GainAttackAndScore(NamedTuple):
    """Attack and score for each unit (SF-EFF-22)."""

    do: Literal["gain"] = "gain"
    to: To = None
    attack: Signed | None = None
    score: Signed | None = None
    until: Until = "turn"


class KeywordParameters(NamedTuple):
    """The number of a keyword, and whose cards a resistance stops (SF-KID-08)."""

    n: Count | None = None
    whose: Whose | None = None


def _given(plain: Plain) -> Faults:
    """Returns the faults of a given keyword with its parameters."""
    return check_of(Keyword)("keyword", {"keyword": plain["keyword"], **plain.get("with", {})})


@extra_check(_given)
class Give(NamedTuple):
    """Gives a keyword to each unit (SF-EFF-22). `parameters` (stored as `with`) are those of the keyword."""

    keyword: KeywordName
    do: Literal["give"] = "give"
    to: To = None
    parameters: Annotated[KeywordParameters | None, StoredAs("with")] = None
    until: Until = "turn"
    stored: Stored = NOTHING


class GiveText(NamedTuple):
    """A text for each unit, which it has as if it were printed on it, read by who controls it (SF-EFF-22).

    `who`: one that applies for a player, on whatever cards of whenever it speaks, with no card that bears it.
    """

    text: Annotated[Plain, accept_anything]
    do: Literal["give_text"] = "give_text"
    to: To = None
    who: Who | None = None
    until: Until = "turn"


class Lose(NamedTuple):
    """A keyword of each unit does not work (SF-EFF-22)."""

    keyword: KeywordName
    do: Literal["lose"] = "lose"
    to: To = None
    until: Until = "turn"


class CountAs(NamedTuple):
    """Each unit counts as a special type, its lower cards with it (SF-MERGE-14)."""

    trait: str
    do: Literal["count_as"] = "count_as"
    to: To = None
    until: Until = "turn"


def _bars_somebody(plain: Plain) -> Faults:
    """Yields the fault of a ban on early ends that names no player."""
    if plain["what"] == "early_end" and plain.get("who") is None:
        yield msg("early_end_is_barred_for_player")


@extra_check(_bars_somebody)
class Bar(NamedTuple):
    """What cannot be done: by a seat where `who` is named, else by each card (SF-EFF-19)."""

    what: Ban
    do: Literal["bar"] = "bar"
    to: To = None
    who: Who | None = None
    until: Until = "turn"


class Admit(NamedTuple):
    """The units of a seat may enter the back row too (SF-ENTER-03)."""

    do: Literal["admit"] = "admit"
    who: Who = "own"
    until: Until = "turn"


class Tributes(NamedTuple):
    """The tributes of a seat, or of each card, are changed by n (SF-COST-09)."""

    n: Signed
    do: Literal["tributes"] = "tributes"
    to: To = None
    who: Who | None = None
    until: Until = "turn"


class SpendReduction(NamedTuple):
    """What a seat, or each card, spends is changed by n (SF-SPEND-02)."""

    n: Signed
    do: Literal["spend_reduction"] = "spend_reduction"
    to: To = None
    who: Who | None = None
    until: Until = "turn"


class ChargeChange(NamedTuple):
    """What a seat charges is changed by n (SF-CHARGE-01)."""

    n: Signed
    do: Literal["charge_change"] = "charge_change"
    to: To = None
    who: Who | None = None
    until: Until = "turn"


class Aim(NamedTuple):
    """The attack of each unit goes to the unit `at`, or to the last target (SF-DEF-15, SF-PIERCE-02)."""

    do: Literal["aim"] = "aim"
    to: To = None
    at: Literal["self", "target1", "target2"] | NamedCard | None = None


class Negate(NamedTuple):
    """The magic card that is being used does nothing (SF-EFF-21)."""

    do: Literal["negate"] = "negate"
    to: To = None
    card: Literal["subject"] | NamedCard | None = None


class Control(NamedTuple):
    """Each unit stands on the own field from now on, `at` free positions (SF-EFF-17, -18)."""

    do: Literal["control"] = "control"
    to: To = None
    who: Who = "own"
    at: At = ()


Changing = (
    GainAttackAndScore
    | Give
    | GiveText
    | Lose
    | CountAs
    | Bar
    | Admit
    | Tributes
    | SpendReduction
    | ChargeChange
    | Aim
    | Negate
    | Control
)
