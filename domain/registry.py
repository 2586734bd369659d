"""The rulesets there are. The only module that imports them; a ruleset that is missing is simply not listed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from domain.kernel.changes import Plain
from domain.kernel.ruleset import Ruleset
from domain.parts.small_effects import Words
from domain.parts.specimens import Specimens, load_specimens

RULESETS = ("gundam_war", "gundam_war_nexa", "macross_crusade", "robotech", "star_front")
"""The ids of the rulesets of this edition of Senki, one per rulebook."""


def available() -> tuple[str, ...]:
    """The ids of the rulesets whose code is here."""
    return tuple(name for name in RULESETS if _is_here(name))


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of this id. Raises KeyError, with the ids there are, for any other."""
    if name not in RULESETS or not _is_here(name):
        raise KeyError(f"no such ruleset: {name} (there are {', '.join(available()) or 'none'})")
    module = import_module(f"domain.rulesets.{name}")
    found = module.RULESET
    assert isinstance(found, Ruleset)
    return found


@cache
def specimens(name: str) -> Specimens:
    """The specimen cards and decks of a ruleset. Raises KeyError as `ruleset` does."""
    return load_specimens(f"domain.rulesets.{name}", ruleset(name).parse_printing)


@cache
def small_effects(name: str) -> Words:
    """The small effects of a ruleset and their fields. Raises KeyError as `ruleset` does."""
    ruleset(name)
    found = import_module(f"domain.rulesets.{name}.effects.vocabulary").WORDS
    assert isinstance(found, Words)
    return found


def specimen_cards(name: str) -> Mapping[str, Plain]:
    """The specimen cards of a ruleset by printing id, for names that a record does not know yet. Raises KeyError."""
    return specimens(name).cards


@cache
def _is_here(name: str) -> bool:
    """Whether the package is there and has a rulebook; it is not imported to find out."""
    try:
        spec = find_spec(f"domain.rulesets.{name}")
    except ModuleNotFoundError:
        return False
    places = (spec.submodule_search_locations or ()) if spec is not None else ()
    return any((Path(place) / "book.py").exists() for place in places)
