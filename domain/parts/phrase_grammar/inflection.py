"""Inflection: categories of verb forms, made of the phrases of other categories by their endings.

A row has the `categories` whose phrases it inflects and the `endings`: letters at the end of a phrase -> the forms for them.
The category `effect` of the row `joined` becomes `effect_joined`. A phrase that ends with a slot is inflected in that slot. A
phrase without one of the endings has no such form. The first form prints; with `plain` none does, and the phrase prints as
it is in its own category. A later table may add categories to a row by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from domain.parts.phrase_grammar.phrases import Element, GrammarError, Phrase, Slot


class _Form(NamedTuple):
    """A row. `endings`: the longest first."""

    name: str
    categories: frozenset[str]
    endings: tuple[tuple[str, tuple[str, ...]], ...]
    plain: bool
    because: str

    def category(self, name: str) -> str:
        return f"{name}_{self.name}"


def merge_rows(tables: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the rows of several tables: those of one name as one row, with the categories and endings of all of them."""
    merged: dict[str, Any] = {}
    for rows in tables:
        for name, row in rows.items():
            known = merged.get(name, {})
            categories = [*known.get("categories", ()), *row["categories"]]
            endings = {**row.get("endings", {}), **known.get("endings", {})}
            merged[name] = {**row, **known, "categories": categories, "endings": endings}
    return merged


def inflect(rows: Mapping[str, Any], phrases: Mapping[str, tuple[Phrase, ...]]) -> dict[str, tuple[Phrase, ...]]:
    """Returns the categories that the rows make: name -> phrases. Raises GrammarError for a row of an unknown category."""
    made: dict[str, tuple[Phrase, ...]] = {}
    for form in (_read_form(name, row) for name, row in rows.items()):
        for category in sorted(form.categories):
            if category not in phrases:
                raise GrammarError(f"inflection {form.name}: no category {category!r}")
            made[form.category(category)] = tuple(each for phrase in phrases[category] for each in _inflect(form, phrase))
    return made


def _read_form(name: str, row: Mapping[str, Any]) -> _Form:
    endings = sorted(row["endings"].items(), key=lambda pair: -len(pair[0]))
    forms = tuple((ending, (found,) if isinstance(found, str) else tuple(found)) for ending, found in endings)
    return _Form(name, frozenset(row["categories"]), forms, row.get("plain", False), row["because"])


def _inflect(form: _Form, phrase: Phrase) -> Iterator[Phrase]:
    printed = phrase.printed if form.plain else next(iter(_forms_of(form, phrase.printed)), None)
    if printed is None:
        return
    for at, elements in enumerate(_forms_of(form, phrase.elements)):
        because = phrase.because or (form.because if form.plain or at else "")
        yield replace(phrase, category=form.category(phrase.category), elements=elements, printed=printed, because=because)


def _forms_of(form: _Form, elements: tuple[Element, ...]) -> Iterable[tuple[Element, ...]]:
    *before, last = elements
    if isinstance(last, Slot):
        in_slot = Slot(last.name, form.category(last.category))
        return [(*before, in_slot)] if last.category in form.categories else []
    for ending, forms in form.endings:
        if last.endswith(ending):
            stem = last.removesuffix(ending)
            return [(*before, stem + each) if stem + each else tuple(before) for each in forms]
    return []
