"""Keywords as they are printed, and as effects give them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import Count
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.star_front.card_schema.terms import KeywordName, SimpleKeywordName, Whose


class SimpleKeyword(NamedTuple):
    """A keyword without parameters."""

    keyword: SimpleKeywordName


class NumberedKeyword(NamedTuple):
    """Kidnap n and ride n: so many cards (SF-KID-08, SF-RIDE-01)."""

    keyword: Literal["kidnap", "ride"]
    n: Count = 1


class ResistanceKeyword(NamedTuple):
    """A resistance, and whose cards it stops (SF-MRES-01, SF-ERES-01)."""

    keyword: Literal["magic_resistance", "effect_resistance"]
    whose: Whose = "any"


Keyword = SimpleKeyword | NumberedKeyword | ResistanceKeyword
read_keyword: Callable[[Plain], Keyword] = make_cached_reader(Keyword)


@cache
def keyword_of(name: KeywordName) -> Keyword:
    """Returns a keyword that a text gives by its name alone."""
    return read_keyword({"keyword": name})
