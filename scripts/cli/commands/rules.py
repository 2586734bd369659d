"""`senki rules` and `senki rulesets`: what the rulebooks say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

import typer

from domain import registry
from domain.cards.name_matching import similar_words
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.contract.setup_validation import expected_values
from domain.kernel.desk.game_opening import seat_names
from domain.kernel.messages.message import Message, untranslated
from scripts.cli.composition import JsonOption, find_ruleset
from scripts.cli.terminal.messages import field_word, msg
from scripts.cli.terminal.output import fail, out, print_json, print_note, translate
from scripts.cli.terminal.row_tables import print_rows
from scripts.cli.terminal.vocabulary import LangOption, Vocabulary, language_of


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("rules")(rules)
    app.command("rulesets")(rulesets)


def rules(
    ruleset: Annotated[str, typer.Argument(help="Which rulebook.")],
    rule: Annotated[str, typer.Argument(help="A rule id, or the beginning of some.")] = "",
    acts: Annotated[bool, typer.Option(help="List the possible commands instead.")] = False,
    switches: Annotated[bool, typer.Option(help="List the house rules instead.")] = False,
    setup: Annotated[bool, typer.Option(help="List the set-up keys instead.")] = False,
    effects: Annotated[bool, typer.Option(help="List the small effects and their fields instead.")] = False,
    language: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show the rules of a rulebook: all, one, or those whose id begins so."""
    result = find_ruleset(ruleset)
    if acts:
        _acts(result, language_of(language), as_json)
    elif switches:
        _switches(result, language_of(language), as_json)
    elif setup:
        _setup(result, language_of(language), as_json)
    elif effects:
        _effects(result, language_of(language), as_json)
    else:
        _rules(result, rule, language_of(language), as_json)


def _rules(result: Ruleset, wanted: str, language: str, as_json: bool) -> None:
    book = result.book
    texts = [text for text in book.rules.values() if text.id.upper().startswith(wanted.upper())]
    exact = [text for text in texts if text.id.upper() == wanted.upper()]
    texts = exact or texts
    if not texts:
        fail(msg("no_such_rule_said", said=wanted), hints=_similar_rules(result, wanted))
    if as_json:
        print_json(
            [
                {
                    **text._asdict(),
                    "statements": dict(text.statements),
                    "unchecked": book.unchecked.get(text.id, {}).get("en"),
                }
                for text in texts
            ]
        )
        return
    for text in texts:
        out.print(f"{text.id}  {text.said(language)}  ({text.where})", markup=False)
        if text.id in book.unchecked:
            reason = book.unchecked[text.id][language]
            out.print(f"        {Vocabulary(language).label('unchecked', reason=reason)}", markup=False)


def _similar_rules(result: Ruleset, wanted: str) -> tuple[Message | str, ...]:
    """Rules that look like what was typed, or how their ids begin, and where acts are listed."""
    near = similar_words(wanted.upper(), list(result.book.rules))
    heads = dict.fromkeys(name.rpartition("-")[0] for name in result.book.rules)
    act = (msg("said_is_act_senki_rules", said=wanted, said2=result.book.id),) if wanted in result.acts else ()
    return act or near or (msg("ids_begin_with_said", said=", ".join(heads)),)


def _acts(result: Ruleset, language: str, as_json: bool) -> None:
    rows = [
        {
            "act": name,
            "what": result.book.help_in("en" if as_json else language, act.summary),
            "with": ", ".join(
                f"{each} ({arg.kind if as_json else translate(field_word(arg.kind))})" for each, arg in act.args.items()
            ),
        }
        for name, act in result.acts.items()
    ]
    print_json(rows) if as_json else print_rows(rows, ("act", "what", "with"))


def _switches(result: Ruleset, language: str, as_json: bool) -> None:
    switches, vocabulary = result.book.switches.values(), Vocabulary(language, result.book.id)
    if as_json:
        print_json([{**switch._asdict(), "values": ", ".join(switch.values)} for switch in switches])
        return
    rows = [
        {
            **switch._asdict(),
            "values": ", ".join(
                _with_translation(value, vocabulary.term(f"switch.{switch.name}.{value}", value)) for value in switch.values
            ),
            "about": switch.about if language == "en" else vocabulary.term(f"switch.{switch.name}"),
        }
        for switch in switches
    ]
    print_rows(rows, ("name", "values", "rule", "about"))


def _with_translation(value: str, words: str) -> str:
    return value if words in (value, value.replace("_", " ")) else f"{value} ({words})"


def _effects(result: Ruleset, language: str, as_json: bool) -> None:
    vocabulary, words = Vocabulary(language, result.book.id), registry.small_effects(result.book.id)
    rows: list[dict[str, Any]] = [
        {
            "effect": name,
            "what": vocabulary.term(f"verb.{name}", name),
            "needs": {field: _describe_choices(words.choices.get((name, field)), what) for field, what in needs.items()},
            "may have": [*(each for each in words.takes.get(name, ()) if each not in needs), *words.may.get(name, ())],
            "rules": list(words.rules.get(name, ())),
        }
        for name, needs in sorted(words.needs.items())
    ]
    if as_json:
        print_json(rows)
        return
    lists = ("may have", "rules")
    shown = [{**row, "needs": _fields(row["needs"]), **{name: ", ".join(row[name]) for name in lists}} for row in rows]
    print_rows(shown, ("effect", "what", "needs", *(("may have", "rules") if words.rules else ("may have",))))
    who = ", ".join((*words.who, *(("both",) if words.both else ())))
    print_note(msg("to_are_cards_who_is_seat", said=", ".join(words.to), said2=who))


def _describe_choices(choices: Collection[str] | None, what: Message) -> Message:
    return untranslated(", ".join(choices)) if choices else what


def _fields(needs: Mapping[str, Message]) -> str:
    return ", ".join(f"{field} ({translate(what)})" for field, what in needs.items())


def _setup(result: Ruleset, language: str, as_json: bool) -> None:
    seats = seat_names(result.book.seats[0])
    rows = [
        {
            "name": name,
            **setting._asdict(),
            "about": result.book.help_in("en" if as_json else language, setting.about),
            "values": expected_values(setting, seats),
        }
        for name, setting in result.setup.items()
    ]
    if as_json:
        print_json(rows)
        return
    shown = [
        {
            **row,
            "values": ", ".join(map(translate, row["values"])),
            "default": _yes_or_no(row["default"]),
            "each": _yes_or_no(row["each"]),
        }
        for row in rows
    ]
    print_rows(shown, ("name", "values", "default", "each", "about"))


def _yes_or_no(value: object) -> str:
    return translate(field_word({True: "yes", False: "no"}[value])) if isinstance(value, bool) else str(value)


def rulesets(as_json: JsonOption = False) -> None:
    """List the rulebooks that Senki plays."""
    rows = [_row(registry.ruleset(name)) for name in registry.available()]
    shown = [{**row, "title": Vocabulary(language_of(""), str(row["id"])).term("title", str(row["title"]))} for row in rows]
    print_json(rows) if as_json else print_rows(shown, ("id", "title", "edition", "seats", "rules", "house_rules"))
    for name, why in registry.broken_rulesets().items():
        print_note(msg("said_package_said_cannot_be_used", said=name, said2=registry.package_of(name), said3=why))


def _row(result: Ruleset) -> dict[str, object]:
    book = result.book
    least, most = book.seats
    return {
        "id": book.id,
        "title": book.title,
        "edition": book.edition,
        "seats": str(least) if least == most else f"{least}-{most}",
        "rules": len(book.rules),
        "house_rules": len(book.switches),
    }
