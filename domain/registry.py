"""The rulesets that are available. The only module that imports them; a ruleset that is missing is not listed.

Those of this edition are in `domain.rulesets`. Another package registers its ruleset by an entry point of the group
`senki.rulesets`: the id of the ruleset, and the package that has its `RULESET`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domain.cards.name_matching import fold
from domain.kernel.contract.rulebook import EventRole
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Plain
from domain.parts.common.ruleset_package import Specimens, load_specimens, read_sandbox, read_text_examples

if TYPE_CHECKING:  # a command that needs no card texts does not load their schema
    from domain.parts.card_schema.effect_help import EffectWords
    from domain.parts.phrase_grammar.card_text_compiler import PrintedLanguage

RULESETS = ("gundam_war", "gundam_war_nexa", "macross_crusade", "robotech", "star_front")
"""The ids of the rulesets of this edition of Senki, one per rulebook."""
ENTRY_POINT_GROUP = "senki.rulesets"
_registered: dict[str, str] = {}


def available() -> tuple[str, ...]:
    """Returns the ids of the rulesets that are installed and work, those of this edition first."""
    return (
        *(name for name in RULESETS if _is_here(name)),
        *(name for name in foreign_rulesets() if name not in broken_rulesets()),
    )


def is_available(name: str) -> bool:
    """Returns whether a ruleset is installed and works. Others are looked for only if it is none of this edition."""
    return _is_here(name) if name in RULESETS else name in available()


def id_of(word: str) -> str:
    """Returns the id of the ruleset with this title in any language; `word` itself if it is an id or no title."""
    return word if not word or word in RULESETS else _ids_by_title().get(fold(word), word)


@cache
def _ids_by_title() -> Mapping[str, str]:
    """Returns the ids of the rulesets by their folded titles in all languages."""
    titles = ((name, ruleset(name).book) for name in available())
    return {fold(title): name for name, book in titles for title in (book.title, *book.terms.get("title", {}).values())}


@cache
def ruleset(name: str) -> Ruleset:
    """Returns the ruleset of this id. Raises KeyError, with the available ids or with what is wrong with this one."""
    if name in RULESETS and _is_here(name):
        return _loaded(package_of(name))
    if name in broken_rulesets():
        raise KeyError(msg("ruleset_said_cannot_be_used", said=name, said2=broken_rulesets()[name]))
    if name not in foreign_rulesets():
        raise KeyError(msg("no_such_ruleset_said_there", said=name, said2=", ".join(available()) or "none"))
    return _loaded(package_of(name))


def event_roles(name: str) -> Mapping[str, EventRole]:
    """Returns the parts that events have in the story of a game; none if the ruleset is not installed."""
    return ruleset(name).book.event_roles if is_available(name) else {}


@cache
def specimens(name: str) -> Specimens:
    """Returns the specimen cards and decks of a ruleset. Raises KeyError as `ruleset` does."""
    return load_specimens(package_of(name), ruleset(name).parse_printing)


@cache
def text_examples(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Returns the cards that show what card texts of a ruleset may say, by name. Raises KeyError as `ruleset` does."""
    ruleset(name)
    return read_text_examples(package_of(name))


@cache
def sandbox(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Returns the positions in which a card of a ruleset is tried: where it is (`hand`, `table`) -> `position` and `lines`.
    Raises KeyError as `ruleset` does.
    """
    ruleset(name)
    return read_sandbox(package_of(name))


@cache
def small_effects(name: str) -> EffectWords:
    """Returns the small effects of a ruleset and their fields. Raises KeyError as `ruleset` does."""
    ruleset(name)
    words: EffectWords = import_module(f"{package_of(name)}.card_schema").WORDS
    return words


@cache
def card_text_grammars(name: str) -> tuple[PrintedLanguage, ...]:
    """Returns the grammars of a ruleset's printed texts, one per language; none for a ruleset without a package
    `card_language`. Raises KeyError as `ruleset` does."""
    ruleset(name)
    package = f"{package_of(name)}.card_language"
    return tuple(import_module(package).LANGUAGES) if find_spec(package) else ()


class SpecimenCards(Mapping[str, Plain]):
    """The specimen cards of a ruleset by printing id. They are parsed when a card is looked for, which few commands do."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getitem__(self, printing: str) -> Plain:
        """Returns a card."""
        return specimens(self._name).cards[printing]

    def __iter__(self) -> Iterator[str]:
        """Iterates over the printing ids."""
        return iter(specimens(self._name).cards)

    def __len__(self) -> int:
        """Counts the cards."""
        return len(specimens(self._name).cards)

    def __bool__(self) -> bool:
        """Returns True without counting: whether there are any makes no difference."""
        return True


def specimen_cards(name: str) -> Mapping[str, Plain]:
    """Returns the specimen cards of a ruleset by printing id, for names that a record does not know yet. Raises KeyError."""
    ruleset(name)
    return SpecimenCards(name)


def package_of(name: str) -> str:
    """Returns the package of a ruleset, to import and to read files from. Raises KeyError for an unknown one."""
    return f"domain.rulesets.{name}" if name in RULESETS else foreign_rulesets()[name]


@cache
def foreign_rulesets() -> Mapping[str, str]:
    """Returns the rulesets of other packages: id -> package. They cannot replace one of this edition."""
    from importlib.metadata import entry_points  # slow to load, and seldom needed

    installed = {
        point.name: point.value for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    }
    return {name: package for name, package in {**installed, **_registered}.items() if name not in RULESETS}


def register_ruleset(name: str, package: str) -> None:
    """Registers a ruleset of a package that is not installed, for as long as this process runs."""
    _registered[name] = package
    clear_ruleset_caches()


def clear_ruleset_caches() -> None:
    """Clears the caches, after a ruleset of another package was added or removed."""
    of_rulesets = (ruleset, specimens, text_examples, sandbox, small_effects, card_text_grammars)
    for cached in (foreign_rulesets, broken_rulesets, *of_rulesets):
        cached.cache_clear()


@cache
def broken_rulesets() -> Mapping[str, str]:
    """Returns the rulesets of other packages that cannot be used, and why."""
    return {name: why for name, package in foreign_rulesets().items() if (why := _fault_of(name, package))}


def _fault_of(name: str, package: str) -> str:
    try:
        result = _loaded(package).book.id
    except Exception as error:  # a faulty external package must not disable the other rulesets
        return f"{type(error).__name__}: {error}"
    return "" if result == name else f"its book has the id {result}"


def _loaded(package: str) -> Ruleset:
    result = import_module(package).RULESET
    if not isinstance(result, Ruleset):
        raise TypeError(f"{package}.RULESET is no ruleset")
    return result


@cache
def _is_here(name: str) -> bool:
    """Returns whether the package exists and has a rulebook, without importing it."""
    try:
        spec = find_spec(f"domain.rulesets.{name}")
    except ModuleNotFoundError:
        return False
    places = (spec.submodule_search_locations or ()) if spec is not None else ()
    return any((Path(place) / "book.py").exists() for place in places)
