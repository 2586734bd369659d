"""The small effects that make cards leave."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import INNER, NOTHING, Stored, StoredAs
from domain.parts.card_schema.schema_validation import extra_check
from domain.parts.card_schema.value_checks import Faults
from domain.parts.card_schema.x_substitution import CountOrX
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.subjects import To, Who
from domain.rulesets.star_front.messages import msg


class Destroy(NamedTuple):
    """Each card is destroyed, in front order (SF-EFF-14)."""

    do: Literal["destroy"] = "destroy"
    to: To = None


class NegateDestruction(NamedTuple):
    """Each unit that would be destroyed is not, this time; what happens instead is said after it (SF-LEAVE-02)."""

    do: Literal["negate_destruction"] = "negate_destruction"
    to: To = None


class Exile(NamedTuple):
    """Each card is exiled; that is no destruction (SF-LEAVE-08)."""

    do: Literal["exile"] = "exile"
    to: To = None


class ToHand(NamedTuple):
    """Each card goes back to the hand (SF-LEAVE-08)."""

    do: Literal["to_hand"] = "to_hand"
    to: To = None


class ToDeck(NamedTuple):
    """Each card is shuffled into the deck (SF-LEAVE-08)."""

    do: Literal["to_deck"] = "to_deck"
    to: To = None


class ToGraveyard(NamedTuple):
    """Each card goes to the graveyard without being destroyed (SF-LEAVE-08)."""

    do: Literal["to_graveyard"] = "to_graveyard"
    to: To = None


class Sacrifice(NamedTuple):
    """n own units that `of` describes are chosen and sacrificed (SF-LEAVE-03, SF-COST-08, -12)."""

    do: Literal["sacrifice"] = "sacrifice"
    who: Who = "own"
    of: Filter | None = None
    n: CountOrX = 1
    played: Annotated[str, INNER, StoredAs("for")] = ""
    stored: Stored = NOTHING


def _is_chosen(plain: Plain) -> Faults:
    """Yields the fault of a free number of cards that its holder does not choose."""
    if plain.get("upto") and (plain.get("random") or plain.get("from") == "deck" or "of" in plain):
        yield msg("upto_is_cards_hand_that")


@extra_check(_is_chosen)
class Discard(NamedTuple):
    """n cards of a hand go to the graveyard, chosen by its holder, or the top n cards of a deck (SF-EFF-06).

    `upto`: as many as its holder likes, n at most · `zone`: the graveyard, exile, the deck, which is shuffled, or its bottom
    · `random`: chance chooses them, not their holder · `of`: cards of the hand of such a kind, which its holder may decline
    to have (SF-EFF-20).
    """

    do: Literal["discard"] = "discard"
    who: Who = "own"
    n: CountOrX = 1
    place: Annotated[Literal["hand", "deck"], StoredAs("from")] = "hand"
    zone: Literal["graveyard", "exile", "deck", "deck_bottom"] = "graveyard"
    random: bool = False
    upto: bool = False
    of: Filter | None = None
    told: Annotated[tuple[str, ...] | None, INNER] = None
    stored: Stored = NOTHING


Leaving = Destroy | NegateDestruction | Exile | ToHand | ToDeck | ToGraveyard | Sacrifice | Discard
