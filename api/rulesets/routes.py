"""Routes for rulesets: rules, terms, acts, house rules, set-up keys, specimens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query, Request
from starlette.responses import Response

from api.commands.schemas import ARGUMENT_SCHEMAS
from api.cpu_budgets import run_in_thread
from api.http.openapi import LOOKUP_ERRORS
from api.http.openapi_responses import Term, json_response
from api.http.problems import not_found
from api.http.responses import cacheable_json, next_page, paginate
from api.http.routers import FeatureRouter
from api.rulesets.schemas import (
    ActOut,
    ActsOut,
    ArgumentOut,
    RuleOut,
    RulesetDetailsOut,
    RulesetOut,
    RulesetsOut,
    RulesOut,
    SetupKeysOut,
    SpecimensOut,
    SwitchesOut,
)
from domain import registry
from domain.kernel.contract.layout import layout_to_json
from domain.kernel.contract.rulebook import Rulebook, RuleStatement
from domain.kernel.contract.ruleset import Act, Ruleset
from domain.kernel.messages.message import Message

router = FeatureRouter(prefix="/api/rulesets", tags=["rulebooks"], responses=LOOKUP_ERRORS)
RulesetId = Annotated[str, Path(max_length=64, description="The id of a ruleset.", examples=["gundam_war"])]
After = Annotated[str, Query(max_length=128, description="The cursor: `next` of the page before.")]
Of = Annotated[str, Query(max_length=400, description="Only these, with commas between them.", examples=["blue,white"])]
Begins = Annotated[str, Query(max_length=64, description="Only rules whose id begins so.")]
Limit = Annotated[int, Query(ge=1, le=500, description="How many at most.")]


def find_ruleset(name: str) -> Ruleset:
    """Returns a ruleset. Raises a Problem (404) for an unknown id."""
    if not registry.is_available(name):
        raise not_found("ruleset", registry.available())
    return registry.ruleset(name)


@router.get("", summary="List the rulebooks", responses={200: json_response("The rulebooks.", RulesetsOut)})
async def list_rulesets() -> Response:
    """Every rulebook that Senki plays, with its edition and how many seats it has."""
    return cacheable_json(
        {"items": await run_in_thread(lambda: [_ruleset_to_json(registry.ruleset(name)) for name in registry.available()])}
    )


@router.get("/{name}", summary="One rulebook", responses={200: json_response("The rulebook.", RulesetDetailsOut)})
async def get_ruleset(name: RulesetId) -> Response:
    """A rulebook with its zones and its timing chart, and how its cards (`face`) and its table (`mat`) are drawn."""
    ruleset = await run_in_thread(find_ruleset, name)
    chart = [{"key": node.key, "phase": node.phase, "step": node.step, "kind": node.kind} for node in ruleset.timeline.nodes]
    layout = {"face": layout_to_json(ruleset.face), "mat": layout_to_json(ruleset.mat)}
    return cacheable_json(
        {**_ruleset_to_json(ruleset), "zones": [zone._asdict() for zone in ruleset.zones], "timeline": chart, **layout}
    )


@router.get(
    "/{name}/rules",
    summary="Rules, a page at a time",
    responses={200: json_response("A page of rules.", RulesOut, headers=("Link",))},
)
async def list_rules(
    request: Request, name: RulesetId, begins: Begins = "", after: After = "", limit: Limit = 100
) -> Response:
    """Our statement of every rule and its place in the source, and why a machine cannot check it where that is so."""
    ruleset = await run_in_thread(find_ruleset, name)
    rows = [
        _rule_to_json(ruleset, text) for text in ruleset.book.rules.values() if text.id.upper().startswith(begins.upper())
    ]
    page = paginate(rows, "id", after, limit)
    return cacheable_json(page, headers=next_page(request, page["next"]))


@router.get("/{name}/rules/{rule}", summary="One rule", responses={200: json_response("The rule.", RuleOut)})
async def get_rule(name: RulesetId, rule: Annotated[str, Path(max_length=64, examples=["GW-BTL-01"])]) -> Response:
    """One rule by its id."""
    ruleset = await run_in_thread(find_ruleset, name)
    if rule not in ruleset.book.rules:
        raise not_found("rule")
    return cacheable_json(_rule_to_json(ruleset, ruleset.book.rules[rule]))


@router.get(
    "/{name}/terms",
    summary="Names in English, Japanese and Chinese",
    responses={200: json_response("The words by identifier.", dict[str, Term])},
)
async def list_terms(name: RulesetId, of: Of = "") -> Response:
    """Identifier, then language, then word."""
    known = (await run_in_thread(find_ruleset, name)).book.terms
    return cacheable_json({each: known[each] for each in of.split(",") if each in known} if of else known)


@router.get("/{name}/acts", summary="What can be declared", responses={200: json_response("The acts.", ActsOut)})
async def list_acts(name: RulesetId) -> Response:
    """Every act with its arguments, each with a JSON schema; `help` says what both are in English, Japanese and Chinese.

    `verbs`: the small effects that can be declared by hand, each with the fields that it `needs` and those that it `may` have
    in addition to `to`, `who` and `n`: what a field contains, and its `choices` where there are only some.
    """
    ruleset = await run_in_thread(find_ruleset, name)
    items = [_act_to_json(act_name, act, ruleset.book) for act_name, act in ruleset.acts.items()]
    return cacheable_json({"items": items, "verbs": await run_in_thread(small_effects_to_json, ruleset)})


@router.get("/{name}/switches", summary="House rules", responses={200: json_response("The house rules.", SwitchesOut)})
async def list_switches(name: RulesetId) -> Response:
    """The points that a table may decide for itself; the first value is the default."""
    ruleset = await run_in_thread(find_ruleset, name)
    return cacheable_json({"items": [switch._asdict() for switch in ruleset.book.switches.values()]})


@router.get("/{name}/setup", summary="Set-up keys", responses={200: json_response("The keys.", SetupKeysOut)})
async def list_setup_keys(name: RulesetId) -> Response:
    """Returns the set-up keys other than decks; `each`: every seat has its own value."""
    ruleset = await run_in_thread(find_ruleset, name)
    return cacheable_json({"items": _setup_rows(ruleset)})


@router.get(
    "/{name}/specimens",
    summary="Specimen cards and decks",
    responses={200: json_response("The cards and decks.", SpecimensOut)},
)
async def list_specimens(name: RulesetId) -> Response:
    """Cards of Senki's own invention, and decks made of them.

    `sandbox`: positions with specimens in which one card, `{card}`, is tried: where it is (`hand`, `table`), `position` and
    the `lines` to declare first.
    """
    await run_in_thread(find_ruleset, name)
    cards_and_decks = registry.specimens(name)
    decks = {key: deck._asdict() for key, deck in cards_and_decks.decks.items()}
    return cacheable_json({"cards": cards_and_decks.cards, "decks": decks, "sandbox": registry.sandbox(name)})


def _ruleset_to_json(ruleset: Ruleset) -> RulesetOut:
    book = ruleset.book
    return {
        "id": book.id,
        "edition": book.edition,
        "title": book.title,
        "titles": dict(book.terms.get("title", {})),
        "seats": list(book.seats),
        "rules": len(book.rules),
        "switches": len(book.switches),
        "acts": len(ruleset.acts),
    }


def _rule_to_json(ruleset: Ruleset, text: RuleStatement) -> RuleOut:
    return {
        "id": text.id,
        "statement": text.statement,
        "where": text.where,
        "chapter": text.chapter,
        "statements": dict(text.statements),
        "unchecked": ruleset.book.unchecked.get(text.id, {}).get("en"),
    }


def _act_to_json(name: str, act: Act, book: Rulebook) -> ActOut:
    args: dict[str, ArgumentOut] = {
        key: {
            "kind": arg.kind,
            "about": book.help_in("en", arg.about),
            "help": _help(book, arg.about),
            "words": list(arg.words),
            "schema": ARGUMENT_SCHEMAS.get(arg.kind, {}),
        }
        for key, arg in act.args.items()
    }
    help_texts = _help(book, act.summary)
    return {"act": name, "summary": help_texts["en"], "help": help_texts, "args": args, "after_end": act.after_end}


def small_effects_to_json(ruleset: Ruleset) -> dict[str, Any]:
    """Returns the small effects of rulings: name -> its fields (`needs`, `may`), each with its type."""
    words = registry.small_effects(ruleset.book.id)

    def field(verb: str, name: str, holds: Message) -> dict[str, Any]:
        choices = list(words.choices.get((verb, name), ()))
        return {"holds": str(holds), "choices": choices, "signed": (verb, name) in words.signed}

    return {
        verb: {
            "needs": {name: field(verb, name, holds) for name, holds in words.needs.get(verb, {}).items()},
            "may": {name: field(verb, name, holds) for name, holds in words.may.get(verb, {}).items()},
        }
        for verb in sorted(set(ruleset.verbs) - set(words.of_texts))
    }


def _setup_rows(ruleset: Ruleset) -> list[dict[str, Any]]:
    book = ruleset.book
    return [
        {"name": key, **each._asdict(), "about": book.help_in("en", each.about), "help": _help(book, each.about)}
        for key, each in ruleset.setup.items()
    ]


def _help(book: Rulebook, id: str) -> dict[str, str]:
    return dict(book.help.get(id, {"en": id}))
