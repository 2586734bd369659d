"""The small effects that the rulebook has as keywords or chapters of their own."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.card_schema import INNER, NOTHING, NamedCard, Number, Stored, StoredAs
from domain.parts.card_schema.text_protocols import Signed
from domain.parts.card_schema.x_substitution import CountOrX
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.subjects import At, MoveAt, Place, Step, To, Who
from domain.rulesets.star_front.card_schema.terms import Exposed, OfOwn


class Become(NamedTuple):
    """Each unit becomes the card named in `into`: one of a filter, or this card itself, which magic does as a unit with
    the `attack` and `score` that it says (SF-BECOME-01, SF-MAG-08).
    """

    into: Filter | Literal["self"] | NamedCard
    do: Literal["become"] = "become"
    to: To = None
    attack: int = 0
    score: int = 0
    stored: Stored = NOTHING


class Charge(NamedTuple):
    """n more energy up to the cap (SF-CHARGE-01, -02)."""

    do: Literal["charge"] = "charge"
    who: Who = "own"
    n: Signed = 1


class EnergyCap(NamedTuple):
    """The cap of energy is changed by n (SF-CHARGE-03)."""

    n: Signed
    do: Literal["energy_cap"] = "energy_cap"
    who: Who = "own"


class Put(NamedTuple):
    """Each unit stands on another free own position, `at` or chosen (SF-IMPR-03)."""

    do: Literal["put"] = "put"
    to: To = None
    at: At = ()
    stored: Stored = NOTHING


class Move(NamedTuple):
    """Each unit moves; the player chooses the order, and swaps are allowed (SF-FORM-07)."""

    do: Literal["move"] = "move"
    to: To = None
    at: MoveAt = ()
    stored: Stored = NOTHING


class Swap(NamedTuple):
    """Each unit and the unit `with` stand where the other one stood; so hands may change (SF-IMPR-03, SF-EFF-18)."""

    do: Literal["swap"] = "swap"
    to: To = None
    other: Annotated[Literal["self", "target1", "target2"] | NamedCard, StoredAs("with")] = "self"


class Activate(NamedTuple):
    """What a keyword has a card activate, each card activates n times; `sneak`: it counts as a success (SF-IMM-01,
    SF-SNEAK-02)."""

    moment: Annotated[OfOwn, StoredAs("when")]
    do: Literal["activate"] = "activate"
    to: To = None
    n: CountOrX = 1


class Kidnap(NamedTuple):
    """Each unit goes below the kidnapper (SF-KID-02)."""

    do: Literal["kidnap"] = "kidnap"
    to: To = None


class Lay(NamedTuple):
    """Each unit is sideways (SF-LAY-01)."""

    do: Literal["lay"] = "lay"
    to: To = None


class Straighten(NamedTuple):
    """Each unit is upright again (SF-ATK-04)."""

    do: Literal["straighten"] = "straighten"
    to: To = None


class MechMerge(NamedTuple):
    """An extra mech merge phase for the units named (SF-MECH-07)."""

    do: Literal["mech_merge"] = "mech_merge"
    to: To = None


class Separate(NamedTuple):
    """Every card of a merged unit stands by itself (SF-SPLIT-01)."""

    do: Literal["separate"] = "separate"
    to: To = None


class Parasite(NamedTuple):
    """The source goes below the target (SF-PARA-01)."""

    do: Literal["parasite"] = "parasite"
    to: To = None
    exposed: Exposed | None = None


class Push(NamedTuple):
    """Each unit goes one position towards `step`, or a direction that is chosen (SF-PUSH-01)."""

    do: Literal["push"] = "push"
    to: To = None
    step: Step | None = None
    stored: Stored = NOTHING


class Reveal(NamedTuple):
    """n cards from the top of the deck, or of the hand by choice, are shown (SF-REVEAL-01, -04)."""

    do: Literal["reveal"] = "reveal"
    who: Who = "own"
    n: CountOrX = 1
    place: Annotated[Place | None, StoredAs("from")] = None
    told: Annotated[tuple[str, ...] | None, INNER] = None
    stored: Stored = NOTHING


class Reward(NamedTuple):
    """n reward tokens more for a player (SF-REWARD-01)."""

    do: Literal["reward"] = "reward"
    who: Who = "own"
    n: Signed = 1


class LoseReward(NamedTuple):
    """A player loses n reward tokens (SF-REWARD-01)."""

    do: Literal["lose_reward"] = "lose_reward"
    who: Who = "own"
    n: Signed = 1


class Board(NamedTuple):
    """n travellers board (SF-BOARD-01)."""

    do: Literal["board"] = "board"
    to: To = None
    n: CountOrX = 1
    place: Annotated[Place | None, StoredAs("from")] = None
    stored: Stored = NOTHING


class Search(NamedTuple):
    """A card that `for` describes, or up to n of them, goes to the hand, or to the `zone` that is said (SF-SEARCH-01)."""

    wanted: Annotated[Filter, StoredAs("for")]
    do: Literal["search"] = "search"
    n: CountOrX = 1
    zone: Literal["hand", "graveyard", "exile"] = "hand"
    stored: Stored = NOTHING


class Shuffle(NamedTuple):
    """The deck of a player is shuffled, also where no search has it shuffled (SF-EFF-06)."""

    do: Literal["shuffle"] = "shuffle"
    who: Who = "own"


class Look(NamedTuple):
    """The player alone sees the top n cards of a deck, may `take` some `for` the hand, and the rest goes back (SF-EFF-20).

    `rest`: where, in the order in which it lay, or as the player likes (`reorder`).
    """

    do: Literal["look"] = "look"
    who: Who = "own"
    n: CountOrX = 1
    take: Number = 0
    wanted: Annotated[Filter | None, StoredAs("for")] = None
    rest: Literal["deck_top", "deck_bottom", "graveyard"] = "deck_top"
    reorder: bool = False
    stored: Stored = NOTHING


class OnTarget(NamedTuple):
    """Each card lies face up on the own turntable (SF-TARGET-01)."""

    do: Literal["on_target"] = "on_target"
    to: To = None


class Rotate(NamedTuple):
    """The turntable is rotated n times (SF-ROTATE-07)."""

    do: Literal["rotate"] = "rotate"
    n: CountOrX = 1


class Grant(NamedTuple):
    """The magic card lies below the chosen unit with its effect exposed (SF-MAG-04)."""

    do: Literal["grant"] = "grant"
    to: To = None


OfKeywords = (
    Become
    | Charge
    | EnergyCap
    | Put
    | Move
    | Swap
    | Activate
    | Kidnap
    | Lay
    | Straighten
    | MechMerge
    | Separate
    | Parasite
    | Push
    | Reveal
    | Reward
    | LoseReward
    | Board
    | Search
    | Shuffle
    | Look
    | OnTarget
    | Rotate
    | Grant
)
