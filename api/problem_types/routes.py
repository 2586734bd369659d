"""Routes of the pages about types of problems: where the `type` of a problem document leads."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path as File
from typing import Annotated, Any

from fastapi import Header, Path
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from api.http.openapi import LOOKUP_ERRORS, Responses
from api.http.openapi_responses import Term, json_response, merge_contents, text_response
from api.http.problems import not_found
from api.http.responses import cacheable_json
from api.http.routers import FeatureRouter
from domain.kernel.messages.message import LANGUAGES
from domain.kernel.messages.toml_cache import read_toml

HTML = "text/html; charset=utf-8"
Accept = Annotated[str, Header(max_length=500, description="With `text/html`: a page to read.")]


class ProblemTypeOut(TypedDict):
    """A type of problem documents."""

    type: Annotated[str, Field(description="As problem documents have it.")]
    statuses: list[int]
    about: Annotated[Term, Field(description="What it means, and what a client does.")]


class ProblemTypesOut(TypedDict):
    """All types of problem documents, by name."""

    items: list[ProblemTypeOut]


_ONE: Responses = {
    **LOOKUP_ERRORS,
    200: merge_contents(json_response("The type.", ProblemTypeOut), text_response("", "text/html")),
}
_ALL: Responses = {
    **LOOKUP_ERRORS,
    200: merge_contents(json_response("The types.", ProblemTypesOut), text_response("", "text/html")),
}
router = FeatureRouter(prefix="/problems", tags=["service"])


@cache
def problem_types() -> dict[str, dict[str, Any]]:
    """Returns the types of problems by name: their statuses, and what each means in every language."""
    return dict(sorted(read_toml(File(__file__).with_name("problem_types.toml")).items()))


@router.get("", summary="The types of problems", responses=_ALL)
async def list_problem_types(accept: Accept = "") -> Response:
    """Every type that a problem document may have, with its statuses and what a client does. Names never change."""
    if "text/html" in accept:
        return _page("Problems", "".join(map(_section, problem_types())))
    return cacheable_json({"items": [_type_to_json(name) for name in problem_types()]}, headers={"Vary": "Accept"})


@router.get("/{name}", summary="A type of problem", responses=_ONE)
async def get_problem_type(name: Annotated[str, Path(max_length=64, examples=["stale"])], accept: Accept = "") -> Response:
    """What a type of problem means, and what a client does."""
    if name not in problem_types():
        raise not_found("problem_type", list(problem_types()))
    if "text/html" in accept:
        return _page(name, _section(name) + '<p><a href="/problems">/problems</a></p>')
    return cacheable_json(_type_to_json(name), headers={"Vary": "Accept"})


def _type_to_json(name: str) -> ProblemTypeOut:
    known = problem_types()[name]
    return {"type": f"/problems/{name}", "statuses": known["status"], "about": {each: known[each] for each in LANGUAGES}}


def _section(name: str) -> str:
    known = problem_types()[name]
    statuses = ", ".join(map(str, known["status"]))
    texts = "".join(f'<p lang="{language}">{escape(known[language])}</p>' for language in LANGUAGES)
    return f'<section><h2 id="{name}"><a href="/problems/{name}">{name}</a> ({statuses})</h2>{texts}</section>\n'


def _page(title: str, content: str) -> Response:
    page = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Senki: {escape(title)}</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/viewer/replay/tokens.css">'
        '<link rel="stylesheet" href="/app.css"></head>\n'
        f'<body class="app"><main><h1>{escape(title)}</h1>\n{content}</main></body></html>\n'
    )
    return Response(page, 200, {"Cache-Control": "no-cache", "Vary": "Accept"}, HTML)
