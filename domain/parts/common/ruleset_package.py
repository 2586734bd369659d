"""Builds a ruleset from its package: the contract's fields by their fixed modules, the book's texts, the specimen cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from domain.kernel.contract.rulebook import BY_COLOR, DeckGroupField, EventRole, Revision, Rulebook, RuleStatement, Switch
from domain.kernel.contract.ruleset import CONTRACT_VERSION, Ruleset
from domain.kernel.messages.toml_cache import read_package_toml
from domain.kernel.record.changes import Plain

FIELD_SOURCES = {
    "book": ("book", "BOOK"),
    "zones": ("state.zones", "ZONES"),
    "timeline": ("timeline", "TIMELINE"),
    "open": ("setup", "open_table"),
    "acts": ("acts", "ACTS"),
    "verbs": ("effects.verbs", "VERBS"),
    "offers": ("offers", "offers"),
    "check_deck": ("deck", "check_deck"),
    "parse_printing": ("printing_parser", "parse_printing"),
    "ruled_fields": ("printing_parser", "RULED_FIELDS"),
    "setup": ("setup", "SETTINGS"),
    "tally": ("computed_values", "seat_totals"),
    "values": ("computed_values", "card_values"),
    "face": ("layout", "FACE"),
    "mat": ("layout", "MAT"),
    "offer_order": ("layout", "OFFER_ORDER"),
    "card_text_hooks": ("acts", "CARD_TEXT_HOOKS"),
}
"""Field of the contract -> the module of the package and the name in it."""
OPTIONAL = ("ruled_fields",)
"""The fields of the contract that a package may leave out."""


def build_ruleset(package: str, contract: int = CONTRACT_VERSION) -> Ruleset:
    """Returns the ruleset of a package; `contract`: the contract version that a package outside of Senki was written for.

    Raises ValueError for another version, ModuleNotFoundError or AttributeError for what is missing.
    """
    if contract != CONTRACT_VERSION:
        raise ValueError(
            f"{package} was written for version {contract} of the ruleset contract; this Senki has {CONTRACT_VERSION}"
        )
    places = {field: (import_module(f"{package}.{module}"), name) for field, (module, name) in FIELD_SOURCES.items()}
    return Ruleset(
        **{
            field: getattr(module, name)
            for field, (module, name) in places.items()
            if field not in OPTIONAL or hasattr(module, name)
        }
    )


# --- the book ---------------------------------------------------------------------------------------------------------


def read_book(
    package: str, *, edition: str, title: str, seats: tuple[int, int], decks_by: DeckGroupField = BY_COLOR
) -> Rulebook:
    """Reads the texts of a ruleset's package: `rules`, `switches`, `terms`, `events`, `declarations`, `help`,
    `messages`, `unchecked`, and `revisions` where there are any (TOML).

    Terms, events, declarations, help and messages are added to those of this folder, which all rulebooks share, and terms
    also to the sentences of card texts. `messages` may be missing. The terms include the sentence of each event as
    `event.NAME` and of each declaration as `say.NAME`, where NAME is its act or its event. The `role` of an event is read
    with its sentence.

    Raises FileNotFoundError, or tomllib.TOMLDecodeError with file, line and column.
    """
    rules = {
        key: RuleStatement(key, row["statement"], row["where"], row.get("chapter", ""), _translations(row))
        for key, row in _read_toml(package, "rules.toml").items()
    }
    switches = {
        name: Switch(name, tuple(row["values"]), row["rule"], row["about"])
        for name, row in _read_toml(package, "switches.toml").items()
    }
    terms = shared_messages("terms.toml") | shared_messages("card_texts.toml") | _read_toml(package, "terms.toml")
    help_texts = shared_messages("help.toml") | _read_toml(package, "help.toml")
    events = shared_messages("events.toml") | _read_toml(package, "events.toml")
    roles: dict[str, EventRole] = {event: row["role"] for event, row in events.items() if "role" in row}
    terms |= {f"event.{event}": _without_role(row) for event, row in events.items()}
    declarations = shared_messages("declarations.toml") | _read_toml(package, "declarations.toml")
    terms |= {f"say.{act}": sentences for act, sentences in declarations.items()}
    unchecked = _read_toml(package, "unchecked.toml")
    name = package.rsplit(".", 1)[-1]
    states = _revisions(package)
    return Rulebook(name, edition, title, seats, rules, switches, terms, unchecked, help_texts, decks_by, states, roles)


def _without_role(row: Mapping[str, str]) -> dict[str, str]:
    return {language: sentence for language, sentence in row.items() if language != "role"}


def _revisions(package: str) -> tuple[Revision, ...]:
    """Returns the revisions of a book, which its file lists by number."""
    rows = _read_toml(package, "revisions.toml", optional=True)
    return tuple(
        Revision(int(number), row["date"], row["release"], row.get("numbered", True), row["changed"])
        for number, row in rows.items()
    )


def _translations(row: Mapping[str, str]) -> dict[str, str]:
    """Returns the statement of a rule in the other languages that it has."""
    return {language: row[language] for language in ("ja", "zh") if language in row}


@cache
def shared_messages(name: str) -> dict[str, Any]:
    """Returns what all rulebooks share of a file of words: identifier or English sentence -> language -> words.

    The file is read once; the result must not be changed.
    """
    return _read_toml("domain.parts", name)


def read_specimens(package: str) -> dict[str, Any]:
    """Returns the tables of `specimens.toml`: invented cards and two legal decks."""
    return _read_toml(package, "specimens.toml")


def read_text_examples(package: str) -> dict[str, dict[str, Any]]:
    """Returns the invented cards of `text_examples.toml` by name, as examples of card texts. Empty without the file."""
    return {card["name"]: card for card in _read_toml(package, "text_examples.toml", optional=True).get("cards", ())}


def read_sandbox(package: str) -> dict[str, dict[str, Any]]:
    """Returns the positions of `sandbox.toml`, in which a card `{card}` is tried: place of the card -> `position`, and the
    `lines` that are declared first. Empty without the file.
    """
    return _read_toml(package, "sandbox.toml", optional=True)


def _read_toml(package: str, name: str, optional: bool = False) -> dict[str, Any]:
    try:
        return read_package_toml(package, name)
    except FileNotFoundError:
        if optional:
            return {}
        raise
    except ValueError as wrong:  # tomllib's error, with line and column
        raise type(wrong)(f"{name}: {wrong}") from wrong


# --- specimens --------------------------------------------------------------------------------------------------------

Parse = Callable[[Mapping[str, Plain]], dict[str, Plain]]


class SpecimenDeck(NamedTuple):
    """A deck of specimens: printing id -> copies, for the deck and its sideboard; `titles`: language -> title."""

    title: str
    cards: Mapping[str, int]
    sideboard: Mapping[str, int]
    titles: Mapping[str, str]

    @property
    def size(self) -> int:
        """Counts the cards of the deck without its sideboard."""
        return sum(self.cards.values())


@dataclass(frozen=True, eq=False, repr=False)
class Specimens:
    """The specimens of a ruleset: printing id -> parsed card, and decks by name."""

    cards: Mapping[str, Plain]
    decks: Mapping[str, SpecimenDeck]


def load_specimens(package: str, parse: Parse) -> Specimens:
    """Reads and parses the `specimens.toml` of a package. Raises ValueError that names the card."""
    raw = read_specimens(package)
    cards = {key: _parse_card(key, data, parse) for key, data in raw.get("card", {}).items()}
    return Specimens(cards, {name: _parse_deck(name, data) for name, data in raw.get("deck", {}).items()})


def _parse_card(key: str, data: Mapping[str, Any], parse: Parse) -> dict[str, Plain]:
    try:
        return parse(data)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _parse_deck(name: str, data: Mapping[str, Any]) -> SpecimenDeck:
    return SpecimenDeck(data.get("title", name), data["list"], data.get("sideboard", {}), data.get("titles", {}))
