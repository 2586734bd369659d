"""A person's decision about a compiled paragraph: it is right, it stays open, or it says something else.

The clauses of the paragraph then have the source `person`, and stay when the list is imported again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from domain import registry
from domain.cards.card_data_errors import UNKNOWN, CardComplaint, card_complaints
from domain.cards.card_list_io import COMPLETE, fields_in_list_order
from domain.parts.card_schema import PERSON
from replays.card_lists.card_text_reader import CardTextReader
from replays.card_lists.printed_text_merge import Clause, TextParts, merge_text_parts

Decision = Literal["confirm", "open", "replace"]
Wording = str | Mapping[str, str]
_HEAD = ("timing", "when", "turn", "moment", "cost")


class NoSuchParagraph(ValueError):
    """The card has no clause of this paragraph to confirm or to switch off."""


def decide_paragraph(
    ruleset: str,
    card: Mapping[str, Any],
    paragraph: Wording,
    decision: Decision,
    clauses: Sequence[Clause] = (),
    left: Sequence[str] = (),
) -> dict[str, Any] | tuple[CardComplaint, ...]:
    """Returns the card with the decision about a paragraph, as in a list, or what is wrong with the new clauses.

    `clauses`: what the paragraph says, to `replace` its clauses · `left`: the unrecognised paragraphs of the card. Raises
    KeyError for an unknown ruleset and NoSuchParagraph.
    """
    fields = {name: value for name, value in card.items() if name not in ("id", COMPLETE)}
    if _is_action(ruleset, fields, paragraph, clauses):
        return _checked(ruleset, card, _with_action(fields, paragraph, decision, clauses, left))
    own = tuple(fields.get("text", ()))
    concerned = tuple(each for each in own if each.get("wording") == paragraph)
    if decision != "replace" and not concerned:
        raise NoSuchParagraph
    if decision == "open":
        decided = _switched_off(ruleset, fields, paragraph, concerned[0])
    else:
        decided = tuple(clauses) if decision == "replace" else concerned
    marked = tuple({**each, "wording": paragraph, "source": PERSON} for each in decided)
    text = _in_place(own, concerned, marked)
    return _checked(ruleset, card, merge_text_parts({**fields, "text": text}, TextParts((), text, tuple(left))))


def _checked(ruleset: str, card: Mapping[str, Any], made: Mapping[str, Any]) -> dict[str, Any] | tuple[CardComplaint, ...]:
    try:
        checked = registry.ruleset(ruleset).parse_printing(made)
    except ValueError as error:
        return tuple(card_complaints(error))
    return fields_in_list_order(str(card.get("id", "")), checked)


def _is_action(ruleset: str, card: Mapping[str, Any], paragraph: Wording, clauses: Sequence[Clause]) -> bool:
    """Returns whether a paragraph is the text that stands in the field `action`: it has its wording, or is one clause without
    a timing where cards have that field.
    """
    if _action_of(card).get("wording") == paragraph:
        return True
    if len(clauses) != 1 or "timing" in clauses[0]:
        return False
    return any("action" in each for each in registry.specimens(ruleset).cards.values())


def _action_of(card: Mapping[str, Any]) -> Mapping[str, Any]:
    found = card.get("action")
    return found if isinstance(found, Mapping) else {}


def _with_action(
    card: Mapping[str, Any], paragraph: Wording, decision: Decision, clauses: Sequence[Clause], left: Sequence[str]
) -> dict[str, Any]:
    """Returns a card with the decision about its Action text."""
    own = _action_of(card)
    said = clauses[0] if decision == "replace" and clauses else own if decision == "confirm" else {}
    action = {**said, "wording": paragraph, "source": PERSON}
    open_ = {*card.get(UNKNOWN, ())} - {"action"} | ({"action"} if not said.get("effects") else set())
    fields = {**card, "action": action, UNKNOWN: tuple(sorted(open_))}
    return merge_text_parts(fields, TextParts((), tuple(card.get("text", ())), tuple(left), stated=frozenset(card)))


def _in_place(own: tuple[Clause, ...], concerned: tuple[Clause, ...], new: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Returns the clauses `own` with `new` in place of `concerned`: at the first of these, or at the end if none is there."""
    at = next((number for number, each in enumerate(own) if each in concerned), len(own))
    return (*own[:at], *new, *(each for each in own[at:] if each not in concerned))


def _switched_off(ruleset: str, card: Mapping[str, Any], paragraph: Wording, clause: Clause) -> tuple[Clause, ...]:
    """Returns the clause without its effects: the head as read without a grammar, or as much of it as the ruleset accepts."""
    rules = registry.ruleset(ruleset)
    for head in _heads(ruleset, paragraph, clause):
        try:
            rules.parse_printing({**card, "text": ({**head, "wording": paragraph},)})
        except ValueError:
            continue
        return (head,)
    raise NoSuchParagraph


def _heads(ruleset: str, paragraph: Wording, clause: Clause) -> Iterator[Clause]:
    said = {"": paragraph} if isinstance(paragraph, str) else paragraph
    head = CardTextReader(ruleset).parse_clause_head(said)
    if head is not None:
        yield head
    yield {field: clause[field] for field in _HEAD if field in clause}
    yield {field: clause[field] for field in _HEAD[:2] if field in clause}
