"""Bodies of requests about imported card lists."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from api.http.requests import RequestBody
from api.limits import IMPORT_BOUNDS, LONGEST_TEXT

ListText = Annotated[str, Field(max_length=IMPORT_BOUNDS.characters)]
Paragraph = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
ListForm = Literal["", "lackey", "csv", "tsv", "cockatrice", "octgn", "tts", "json"]


class CardListImportIn(RequestBody, title="CardListImport"):
    """A card list of any program, or of Senki, as a file."""

    text: ListText = Field(examples=['[{"id": "s1", "name": "Half Known", "type": "unit"}]'])
    name: Annotated[str, Field(max_length=200, description="The name of the file; `.toml` is a list of Senki's.")] = ""
    form: ListForm = Field(default="", description="The form of another program's list; default: as it begins.")
    before: ListText = Field(
        default="", description="An earlier import of the same list (`json` or `toml`): what persons decided stays."
    )


class ParagraphDecisionIn(RequestBody, title="ParagraphDecision"):
    """What a person decides about a paragraph of a card."""

    card: dict[str, Any] = Field(max_length=200, description="The card as it was imported.")
    paragraph: Paragraph | dict[str, Paragraph] = Field(description="The `wording` of its clauses.")
    decision: Literal["confirm", "open", "replace"] = Field(
        description="`confirm`: its clauses are right · `open`: nothing of it is known · `replace`: see `clauses`."
    )
    clauses: list[dict[str, Any]] = Field(default=[], max_length=20, description="What it says instead.")
    left: list[Annotated[str, Field(max_length=LONGEST_TEXT)]] = Field(
        default=[], max_length=100, description="The unrecognised paragraphs of the card, as the import named them."
    )
