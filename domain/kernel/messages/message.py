"""Messages: the id of a sentence with named facts, rendered in a language from the table of its package (`messages.toml`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, reduce
from gettext import NullTranslations
from string import Template
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from domain.kernel.messages.toml_cache import read_package_toml

LANGUAGES = ("en", "ja", "zh")
"""The languages of every sentence."""
JOINS: Mapping[str, str] = MappingProxyType({"en": "; ", "ja": "。", "zh": "；"})
"""The separator between joined sentences."""
KINDS = frozenset(
    "who act acts verb place zones n word card said field value wanted help reason part".split()  # noqa: SIM905
)
"""Kinds of facts, by which facts are named: a seat, acts, a small effect, places of the timing chart, zones, a number, a word
of the rulebook, cards, words that were typed or are to be typed, a field of data, a value as code writes it, the value that
is expected, a sentence of help, another message, a part of joined messages. A digit follows the second fact of a kind
(`card2`)."""
_NUMBERS = NullTranslations()
"""Chooses singular or plural as gettext does without a catalogue: one for 1, other for every other number."""
Forms: TypeAlias = "str | Mapping[str, Any]"
"""A sentence, or one for each number: `by` names the fact that is counted, `one` and `other` are the sentences."""
Fact: TypeAlias = "str | int | Message | None"
Describe: TypeAlias = Callable[[str, str], str]


class Message(NamedTuple):
    """A sentence by its id, and the facts that fill it in: name -> text, number or message. `catalog` has its words."""

    id: str
    facts: Mapping[str, Fact]
    catalog: Catalog

    def __str__(self) -> str:
        """Returns the English sentence."""
        return self.text("en")

    def __hash__(self) -> int:
        return hash((self.id, self.catalog))

    def text(self, language: str, describe: Describe = lambda kind, fact: fact) -> str:
        """Returns the sentence in a language; `describe(kind, fact)` returns the name of a fact in that language."""
        if self.catalog is _PARTS:
            return JOINS[language].join(part.text(language, describe) for part in sentences_of(self))
        return render(self.catalog.template(self.id, language, self.facts), self.facts, language, describe)

    def is_translated(self) -> bool:
        """Returns whether every language has it: no part of it is a text from outside."""
        inside = (fact for name, fact in self.facts.items() if fact_kind(name) in ("part", "reason", "help"))
        return self.catalog is not _LITERAL and all(not isinstance(each, Message) or each.is_translated() for each in inside)


class Catalog:
    """The messages of a package, and of those that it builds on."""

    def __init__(self, package: str, *bases: Catalog) -> None:
        self.package, self.bases = package, bases

    def message(self, id: str, /, **facts: Fact) -> Message:
        """Returns a message of this catalogue or one of its bases."""
        return tuple.__new__(Message, (id, facts, self))  # twice as fast as the class: demands make many

    def from_plain(self, plain: Any) -> Message:
        """Returns the message that `to_plain` made plain."""
        id, facts = plain
        return self.message(
            id, **{name: self.from_plain(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
        )

    @cached_property
    def own(self) -> Mapping[str, Mapping[str, Forms]]:
        """The table of the package itself: id -> language -> sentence."""
        return read_package_toml(self.package, "messages.toml")

    @cached_property
    def entries(self) -> Mapping[str, Mapping[str, Forms]]:
        """The same, after those of the bases."""
        return {id: words for table in (*(base.entries for base in self.bases), self.own) for id, words in table.items()}

    def template(self, id: str, language: str, facts: Mapping[str, Fact]) -> str:
        """Returns the sentence of an id in a language, in the form for the numbers among its facts."""
        return choose_plural_form(self.entries[id][language], facts)

    def __repr__(self) -> str:
        return self.package

    def __reduce__(self) -> Any:
        return _catalog, (self.package, *self.bases)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalog) and self.package == other.package

    def __hash__(self) -> int:
        return hash(self.package)


@cache
def _catalog(package: str, *bases: Catalog) -> Catalog:
    """Returns a catalogue that came from another process; its table is read once."""
    return Catalog(package, *bases)


class _Facts(Template):
    """A sentence with `{facts}`."""

    pattern = r"\{(?P<braced>[a-z]+\d?)\}|(?P<named>(?!))|(?P<escaped>(?!))|(?P<invalid>(?!))"  # type: ignore[assignment]


class _Bare(Catalog):
    """Needs no table: joined messages, and texts from outside."""

    entries: Mapping[str, Mapping[str, Forms]] = MappingProxyType({"": dict.fromkeys(LANGUAGES, "{said}")})

    def __reduce__(self) -> Any:
        return f"_{self.package.upper()}"  # the same object again: it is recognised by identity


class HelpCatalog(Catalog):
    """The texts of help of a rulebook: id -> language -> text."""

    def __init__(self, package: str, texts: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__(package)
        self.texts = texts

    def template(self, id: str, language: str, facts: Mapping[str, Fact]) -> str:
        """Returns the text of an id in a language."""
        return self.texts[id][language]

    def __reduce__(self) -> tuple[Any, ...]:
        return HelpCatalog, (self.package, self.texts)


_PARTS, _LITERAL = _Bare("parts"), _Bare("literal")


def render(template: str, facts: Mapping[str, Fact], language: str, describe: Describe = lambda kind, fact: fact) -> str:
    """Returns a template with its facts in a language."""

    def filled(name: str, fact: Fact) -> str:
        if isinstance(fact, Message):
            return fact.text(language, describe)
        return str(fact) if language == "en" else describe(fact_kind(name), str(fact))

    return _Facts(template).safe_substitute({name: filled(name, fact) for name, fact in facts.items()})


def choose_plural_form(forms: Forms, facts: Mapping[str, Fact]) -> str:
    """Returns the form of a sentence for the numbers among its facts."""
    while not isinstance(forms, str):
        said = str(facts[str(forms["by"])]).replace(",", "")
        forms = forms[_NUMBERS.ngettext("one", "other", int(said) if said.isdecimal() else 0)]
    return forms


def plural_forms(forms: Forms) -> Iterator[str]:
    """Every form of a sentence, for one and for other numbers."""
    if isinstance(forms, str):
        yield forms
        return
    for number in ("one", "other"):
        yield from plural_forms(forms[number])


def counted_facts(forms: Forms) -> Iterator[str]:
    """Returns the names of the facts by whose number a form is chosen."""
    if not isinstance(forms, str):
        yield from (str(forms["by"]), *counted_facts(forms["one"]), *counted_facts(forms["other"]))


def fact_names_of(template: str) -> list[str]:
    """Returns the names of the facts of a template, each once, in their order."""
    return _Facts(template).get_identifiers()


def words_of_template(template: str) -> str:
    """Returns the words of a template."""
    return render(template, dict.fromkeys(fact_names_of(template), ""), "en")


def fact_kind(fact: str) -> str:
    """Returns the kind of a fact, from its name."""
    return fact.rstrip("0123456789")


def untranslated(text: str) -> Message:
    """Returns a text from outside, which is the same in every language."""
    return Message("", {"said": text}, _LITERAL)


def as_message(said: object) -> Message:
    """Returns the message of an error, or of a text."""
    if isinstance(said, Exception):
        first = said.args[0] if said.args else None
        return first if isinstance(first, Message) else untranslated(str(said) or type(said).__name__)
    return said if isinstance(said, Message) else untranslated(str(said))


def join(*messages: Message | str | None) -> Message:
    """Several sentences as one message; those that are None are left out."""
    several = [part for each in messages if each is not None for part in sentences_of(as_message(each))]
    if len(several) == 1:
        return several[0]
    return Message("", {f"part{at}": each for at, each in enumerate(several)}, _PARTS)


def sentences_of(message: Message) -> Iterator[Message]:
    """Yields the sentences of a message."""
    if message.catalog is not _PARTS:
        yield message
    for each in message.facts.values() if message.catalog is _PARTS else ():
        assert isinstance(each, Message)
        yield each


def to_plain(message: Message) -> Any:
    """Returns a message as plain data: its id with its facts, or a text from outside; `Catalog.from_plain` makes it again."""
    if message.catalog is _LITERAL:
        return message.facts["said"]
    return [message.id, {name: to_plain(fact) if isinstance(fact, Message) else fact for name, fact in message.facts.items()}]


def map_facts(message: Message, change: Callable[[str], str]) -> Message:
    """Returns the message with `change` applied to each string among its facts, also in messages inside it."""

    def changed(fact: Fact) -> Fact:
        if isinstance(fact, Message):
            return map_facts(fact, change)
        return change(fact) if isinstance(fact, str) else fact

    return message._replace(facts={name: changed(fact) for name, fact in message.facts.items()})


def in_language(language: str, message: Message, describe: Describe = lambda kind, fact: fact) -> str:
    """Returns a message in a language; in English as a whole where a part of it has no words there."""
    return message.text(language if message.is_translated() else "en", describe)


def to_json(message: Message, show: Callable[[str], str] = str) -> list[dict[str, Any]]:
    """Returns the sentences of a message as JSON: the template of each language, and `facts`, each a text or such a list.

    `show(text)` is what a reader may see of a fact. Empty where a part has no words in other languages.
    """
    if not message.is_translated():
        return []
    return [
        {
            **{language: each.catalog.template(each.id, language, each.facts) for language in LANGUAGES},
            "facts": {name: _plain(fact, show) for name, fact in each.facts.items()},
        }
        for each in sentences_of(message)
    ]


def _plain(fact: Fact, show: Callable[[str], str]) -> str | list[dict[str, Any]]:
    return to_json(fact, show) or show(str(fact)) if isinstance(fact, Message) else show(str(fact))


NO_MESSAGE = Message("", MappingProxyType({"said": ""}), _LITERAL)
"""The reason of a demand that is only left open or noted, and never refused."""
KERNEL = Catalog("domain.kernel.messages")
msg = KERNEL.message


def any_of(choices: Iterable[Message | str]) -> Message:
    """Alternatives as one message: `a or b or c`."""
    return reduce(lambda one, other: msg("said_or_said", said=one, said2=other), map(as_message, choices))
