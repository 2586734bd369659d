"""Texts and all that is printed on a card, as rules read it and as it is checked when a card list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.contract.truth import NOT_SEEN
from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NOTHING, ONE_REQUIRED, ClauseSource, Count, Number, Stored, Word, Wording, Words
from domain.parts.card_schema.schema_validation import (
    check_of,
    extra_check,
    field_checks,
    named_in_faults,
    wording_faults,
)
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Signed
from domain.parts.card_schema.value_checks import Faults, unknown_word_faults
from domain.parts.card_schema.x_substitution import missing_x_faults
from domain.rulesets.star_front.card_schema.filters import Condition, Cost, Filter, Selector, XDefinition
from domain.rulesets.star_front.card_schema.printed_keywords import Keyword
from domain.rulesets.star_front.card_schema.small_effects import InText
from domain.rulesets.star_front.card_schema.terms import Ban, KeywordName, OfCard, OfOwn, Whose, Zone
from domain.rulesets.star_front.card_schema.unit_change_effects import GiveText
from domain.rulesets.star_front.messages import msg

Timing = Literal["draw", "defence", "combat", "before_combat", "win", "lose", "summon", "tactics", "main", "end"]
"""The words of timing; `domain.rulesets.star_front.plays.text_timing` has their places."""
OfPhase = Literal[
    "turn_began",
    "draw_phase",
    "defence_phase",
    "before_main",
    "main_phase",
    "summon_over",
    "tactics_start",
    "formation",
    "attack_chosen",
    "end_phase",
    "after_end",
]
"""The moments that are of a phase and happen to no card; `formation`, `attack_chosen`: the active player
has chosen it (SF-TURN-10) ·
`main_phase`, `summon_over`: it has begun, its summon phase is over (SF-TURN-02)."""
Answered = OfPhase | OfCard
"""The moments that a card of a hand may answer (SF-EFF-10, -11)."""
OfLoss = Literal["would_be_destroyed", "would_be_returned"]
"""The moments before a card leaves (SF-EFF-12): before a destruction, at which a text may have something else happen
(`negate_destruction`, SF-LEAVE-02) · before an effect returns it from the field to the hand (SF-LEAVE-08)."""
OF_FIELD = get_args(OfLoss)
"""The moments that no card of a hand answers."""
Moment = Answered | OfOwn | OfLoss
"""The moments to which a text may be timed exactly (SF-EFF-10, -12)."""
ANSWERABLE_MOMENTS = (*get_args(OfPhase), "laid", "buried", "arrived")
"""The moments at which a sealed hand may answer only if its registered list contains a card for that."""


Gone = Literal["exile", "to_hand", "to_deck"]
"""Where a card goes that is not destroyed (SF-LEAVE-08)."""


def _says_of_whom(plain: Plain) -> Faults:
    """Yields the faults of a continuous effect: a ban on early ends names a player, and only a ban does; `worth_for` needs
    `worth`.
    """
    if "who" in plain and "cannot" not in plain:
        yield msg("with_who_continuous_effect_says")
    if plain.get("cannot") == "early_end" and "who" not in plain:
        yield msg("early_end_is_barred_for_player")
    if "worth_for" in plain and "worth" not in plain:
        yield msg("worth_for_says_for_what_cards")


@extra_check(_says_of_whom)
@named_in_faults(msg("continuous_effect"))
class ContinuousEffect(NamedTuple):
    """The effect of a continuous text on its own unit or on the units of a filter (SF-EFF-22).

    - `n`, `whose`: the parameters of its keyword
    - `trait`: an additional special type (SF-MERGE-14); `lose`: a keyword that does not work
    - `instead`: the place where they go when they would be destroyed; `victims`: the place for units that they would destroy
      in combat
    - `enters`: they may also enter the back row, from any place (SF-ENTER-03)
    - `worth`: each may count as so many tributes, `worth_for` a card of such a kind (SF-COST-03)
    - `who`: the player to whom `cannot` applies, for all cards or those of a filter, instead of a unit
    """

    to: Filter | Literal["self"] = "self"
    attack: Annotated[Signed | None, ONE_REQUIRED] = None
    score: Annotated[Signed | None, ONE_REQUIRED] = None
    keyword: Annotated[KeywordName | None, ONE_REQUIRED] = None
    n: Count | None = None
    whose: Whose | None = None
    lose: Annotated[KeywordName | None, ONE_REQUIRED] = None
    instead: Annotated[Gone | None, ONE_REQUIRED] = None
    victims: Annotated[Gone | None, ONE_REQUIRED] = None
    cannot: Annotated[Ban | None, ONE_REQUIRED] = None
    enters: Annotated[Literal["back"] | None, ONE_REQUIRED] = None
    trait: Annotated[str | None, ONE_REQUIRED] = None
    tributes: Annotated[Signed | None, ONE_REQUIRED] = None
    worth: Annotated[Count | None, ONE_REQUIRED] = None
    worth_for: Filter | None = None
    who: Literal["own", "enemy", "any"] | None = None


@extra_check(missing_x_faults)
@named_in_faults(msg("text"))
class ContinuousText(NamedTuple):
    """A text that applies by itself, or during a combat alone: of its own unit, or of each unit of a filter (SF-DEF-14)."""

    timing: Literal["static"]
    span: Literal["combat"] | None = None
    zone: Zone | None = None
    condition: Condition | None = None
    x: XDefinition | None = None
    effects: tuple[ContinuousEffect, ...] = ()
    wording: Wording | None = None
    source: ClauseSource | None = None


def _is_timed(plain: Plain) -> Faults:
    """Yields the faults of a text: it has a moment or a timing, and defines its X."""
    yield from missing_x_faults(plain)
    unread = [word for word in ("of", "cause") if plain.get(word) not in (None, "self")]
    if plain.get("when") in get_args(OfOwn) and unread:
        yield msg("said_says_nothing_field_which", said=unread[0], field=plain["when"])
    if plain.get("when") in OF_FIELD and plain.get("zone") == "hand":
        yield msg("said_is_answered_from_no_hand", said=plain["when"])
    if "when" not in plain and "timing" not in plain:
        yield from unknown_word_faults("timing", None, ("static", *get_args(Timing)))


@extra_check(_is_timed)
@named_in_faults(msg("text"))
class Text(NamedTuple):
    """A text that is used at its `timing`, or timed exactly to a moment, `when` something happens (SF-EFF-01, -10, -12).

    `of`: whom the moment is about · `cause`: of a destruction, by combat or not · `zone`: from where it works · `may`: freely
    · `once` a turn (SF-EFF-08, -23) · `x`: what X is, counted as each part is carried out.
    """

    timing: Timing | tuple[Timing, ...] | None = None
    when: Moment | None = None
    of: Filter | Literal["self"] | None = None
    cause: Literal["combat", "effect"] | None = None
    zone: Zone | None = None
    turn: Literal["own", "enemy", "any"] | None = None
    condition: Condition | None = None
    cost: Cost | None = None
    x: XDefinition | None = None
    targets: tuple[Selector, ...] = ()
    may: bool = False
    once: bool = False
    effects: tuple[InText, ...] = ()
    wording: Wording | None = None
    source: ClauseSource | None = None
    stored: Stored = NOTHING


def _is_text(effect: Plain) -> Faults:
    """Yields the faults of a given text: it could be printed, and one for a player is static, since no card has it."""
    results = list(check_of(Text | ContinuousText)("text", effect["text"]))
    yield from results
    if not results and "who" in effect and effect["text"].get("timing") != "static":
        yield msg("with_who_text_that_is_given")


extra_check(_is_text)(GiveText)
read_text: Callable[[Plain], Text | ContinuousText] = make_cached_reader(Text | ContinuousText)


MAIN = Text("main")
"""The timing of texts without a script: the main phase."""


class BlueFrame(NamedTuple):
    """A blue frame: what a unit asks for instead of tributes, and whether effects may bring it in (SF-COST-10 to -12)."""

    condition: Condition | None = None
    cost: Cost | None = None
    effects: tuple[InText, ...] = ()
    by_effect: bool = False
    stored: Stored = NOTHING


@named_in_faults("ghost")
class GhostPointRange(NamedTuple):
    """Ghost points that are printed as a span: what makes a sum counts the card as any of them (SF-GHOST-01)."""

    least: Count
    most: Count


@named_in_faults("grants")
class MagicBonus(NamedTuple):
    """What a magic card gives to the unit it lies under (SF-MAG-04)."""

    attack: int = 0
    score: int = 0
    keywords: tuple[Keyword, ...] = ()


class Printed(NamedTuple):
    """What is printed on a card; a missing or unknown value is None or empty.

    `star`: red stars, the number of tributes · `ghost`: ghost points · `reacts`: the moments that it may answer from a hand ·
    `enters`: where it may enter besides the front row (SF-ENTER-02): the own back row, the enemy's field, or both
    · `requirement`: what has to be true to play it (SF-EFF-01).
    """

    name: Word[str] = NOT_SEEN
    type: Word[Literal["unit", "magic"]] = NOT_SEEN
    race: Word[str] = NOT_SEEN
    attack: int | None = None
    score: int | None = None
    star: Number | None = None
    blue: BlueFrame | None = None
    traits: Words[str] = NOT_SEEN
    ghost: Number | GhostPointRange = 0
    overload: bool = False
    mana: Number | None = None
    site: bool = False
    grants: tuple[MagicBonus, ...] = ()
    lasts: Literal["battle", "turn"] | None = None
    keywords: tuple[Keyword, ...] = ()
    text: tuple[Text | ContinuousText, ...] = ()
    enters: Literal["back", "enemy", "anywhere"] | None = None
    requirement: Condition | None = None
    reacts: tuple[Answered, ...] = ()
    unknown: tuple[str, ...] = ()


NOT_KNOWN = Printed()


def ghost_points(card: Printed) -> tuple[int, int]:
    """Returns the least and the most ghost points of a card (SF-GHOST-01)."""
    return (card.ghost, card.ghost) if isinstance(card.ghost, int) else (card.ghost.least, card.ghost.most)


read_printed: Callable[[Plain], Printed] = make_cached_reader(Printed)
VALUES = field_checks(Printed, without=("name", "type", "keywords", "text", "blue", "unknown"))
"""Field of a card that has no wording -> its check."""
_KEYWORD, _TEXT, _BLUE = (
    check_of(Keyword),
    check_of(Text | ContinuousText),
    check_of(BlueFrame),
)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """Yields the faults of the wording of a card, one sentence each."""
    yield from wording_faults(data, _KEYWORD, _TEXT)
    if "blue" in data:
        yield from _BLUE("blue", data["blue"])
