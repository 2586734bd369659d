"""Request bodies and answers of imported card lists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from api.http.openapi_responses import MessageOut, PlainValue
from api.http.request_parts import RequestBody, examples
from api.limits import IMPORT_BOUNDS, LONGEST_TEXT

ListText = Annotated[str, Field(max_length=IMPORT_BOUNDS.characters)]
Paragraph = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
ListForm = Literal["", "lackey", "csv", "tsv", "cockatrice", "octgn", "tts", "json"]


_DRAWING = {"timing": "turn", "effects": [{"do": "draw", "n": 1}], "wording": "Draw a card."}
_CARD = {"id": "s1", "name": "Half Known", "type": "command", "color": "blue", "corps": 1, "total": 2, "cost": 1}
_DECISION = {"card": {**_CARD, "text": [_DRAWING]}, "paragraph": "Draw a card.", "decision": "confirm"}


class CardListImportIn(RequestBody, title="CardListImport"):
    """A card list of any program, or of Senki, as a file."""

    model_config = examples({"text": '[{"id": "s1", "name": "Half Known", "type": "unit", "wording": "Draw."}]'})
    text: ListText = Field(examples=['[{"id": "s1", "name": "Half Known", "type": "unit"}]'])
    name: Annotated[str, Field(max_length=200, description="The name of the file; `.toml` is a list of Senki's.")] = ""
    form: ListForm = Field(default="", description="The form of another program's list; default: as it begins.")
    before: ListText = Field(
        default="", description="An earlier import of the same list (`json` or `toml`): what persons decided stays."
    )


class ParagraphDecisionIn(RequestBody, title="ParagraphDecision"):
    """What a person decides about a paragraph of a card."""

    model_config = examples(_DECISION)
    card: dict[str, PlainValue] = Field(max_length=200, description="The card as it was imported.")
    paragraph: Paragraph | dict[str, Paragraph] = Field(description="The `wording` of its clauses.")
    decision: Literal["confirm", "open", "replace"] = Field(
        description="`confirm`: its clauses are right · `open`: nothing of it is known · `replace`: see `clauses`."
    )
    clauses: list[dict[str, PlainValue]] = Field(default=[], max_length=20, description="What it says instead.")
    left: list[Annotated[str, Field(max_length=LONGEST_TEXT)]] = Field(
        default=[], max_length=100, description="The unrecognised paragraphs of the card, as the import named them."
    )


class LeftOutOut(MessageOut):
    """Values of a list that were not imported."""

    cards: Annotated[int, Field(description="How many cards have one.")]
    what: str
    example: str


class WaitingPhraseOut(TypedDict):
    """A phrase that is not recognised, with a card and paragraph as an example."""

    why: str
    phrase: str
    paragraphs: int
    cards: Annotated[int, Field(description="How many cards it would complete.")]
    card: str
    paragraph: str


class ChangedClauseOut(TypedDict):
    """A clause that another edition of the compiler read otherwise."""

    card: str
    paragraph: str
    before: str
    after: str


class WaitingParagraphOut(TypedDict):
    """A paragraph that waits for a phrase."""

    paragraph: str
    why: str
    phrase: str


class TextReportOut(TypedDict):
    """How far the texts of a list are known to the rules."""

    cards: int
    with_text: int
    whole: Annotated[int, Field(description="Cards of which every paragraph says what it does.")]
    in_part: int
    open: int
    keywords: int
    compiled: Annotated[int, Field(description="Clauses from the compiler.")]
    by_person: Annotated[int, Field(description="Clauses from persons.")]
    waiting: list[WaitingPhraseOut]
    changed: list[ChangedClauseOut]
    left: Annotated[dict[str, list[str]], Field(description="The unrecognised paragraphs, by card.")]
    effects_open: Annotated[dict[str, int], Field(description="How many clauses have no effects, by card.")]
    open_paragraphs: Annotated[dict[str, list[WaitingParagraphOut]], Field(description="By card.")]


class ImportedCardListOut(TypedDict):
    """The cards of an imported list, and the report."""

    rows: int
    converted: Annotated[bool, Field(description="The list was in another program's form.")]
    columns: Annotated[dict[str, str], Field(description="The field that each column was read as.")]
    left_out: list[LeftOutOut]
    texts: TextReportOut
    card: Annotated[list[dict[str, PlainValue]], Field(description="The cards, as the ruleset defines their fields.")]


class DecidedCardOut(TypedDict):
    """The card with a decision about one of its paragraphs."""

    card: dict[str, PlainValue]
