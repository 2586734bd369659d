"""What a log, a board or a pad prints in Japanese or Chinese can be typed back, and means the same as the English word."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.messages.message import LANGUAGES
from domain.registry import available, ruleset, small_effects
from replays.sheet import SheetError, parse_sheet, parse_typed_command, play_sheet
from replays.sheet.argument_parser import find_argument_name, parse_arguments
from replays.sheet.card_labels import is_plain_word, quote_text
from replays.sheet.card_lookup import LookupContext, NameTable
from replays.sheet.parser import parse_declaration
from replays.sheet.starting_position import find_zone
from replays.sheet.vocabulary import find_act_by_term, find_argument_by_term, terms_of
from scripts.cli.terminal.vocabulary import Vocabulary
from tests.sheet.test_careless_lines import desk

OTHERS = [language for language in LANGUAGES if language != "en"]


def term(name: str, *keys: str, language: str) -> str:
    """The term of the first of these keys that a ruleset has, or an empty text; of `F2` the second place of the row."""
    terms = terms_of(name)
    if re.fullmatch(r"[FB]\d+", keys[0]):
        return terms[f"position.{keys[0][0]}"][language].format(n=keys[0][1:])
    return next((terms[key].get(language, "") for key in keys if key in terms), "")


def arguments(there: Desk, act: str, words: str) -> dict[str, object]:
    """The arguments of an act in these words of A."""
    names = NameTable(there.catalogue)
    names.add_known_printings(there.table)
    scene = LookupContext(there.table, names, there.events, "A", 1, words, act=act)
    return parse_arguments(scene, there.ruleset.acts[act], parse_declaration(words).items)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", available())
def test_every_word_for_an_aboutis_that_act(name: str, language: str) -> None:
    """Given the word that a log or a pad has for an act / when it is typed / then that act is said and no other."""
    acts = ruleset(name).acts
    words = {act: term(name, f"act.{act}", act, language=language) for act in acts}
    assert all(words.values())
    assert {act: find_act_by_term(name, word, acts) for act, word in words.items()} == {act: act for act in acts}


def _words_of_arguments(name: str) -> Iterator[tuple[str, str, str]]:
    for act, about in ruleset(name).acts.items():
        for field, arg in about.args.items():
            yield from ((act, field, word) for word in arg.words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", available())
def test_every_word_of_an_argument_is_read_in_every_language(name: str, language: str) -> None:
    """Given the kinds, zones and other words that an argument may be / when the rulebook's word is typed / then it is the
    same, with what follows it."""
    there = desk(name)
    for act, field, word in _words_of_arguments(name):
        about = there.ruleset.acts[act]
        printed = term(name, word, f"arg.{word}", language=language) or word
        plain = all(is_plain_word(each) and not find_argument_name(about, each, name) for each in printed.split())
        typed = printed if plain else quote_text(printed)
        more = "" if act in ("penalty", "seal", "first", "redraw", "order", "early_end") else " targets none"
        more = more if "targets" in about.args else ""
        read = arguments(there, act, f"{field} {typed}{more}")
        assert read == {field: word, **({"targets": ()} if more else {})}, (act, field, word, typed)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", available())
def test_every_word_for_an_argument_names_it(name: str, language: str) -> None:
    """Given the word that a pad has for an argument / when it is typed / then it names that argument, unless the act has two
    of that word."""
    for about in ruleset(name).acts.values():
        words = {field: term(name, f"arg.{field}", language=language) for field in about.args}
        for field, word in words.items():
            if word and not word.isascii() and "{" not in word:
                once = list(words.values()).count(word) == 1
                assert find_argument_by_term(name, word, about) == (field if once else ""), (field, word)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", available())
def test_every_place_that_a_log_prints_can_be_gone_to(name: str, language: str) -> None:
    """Given a place of the turn as a log prints it / when it is typed after `go` / then it is that place, or one of those of
    that name is asked for."""
    there, tongue = desk(name), Vocabulary(language, name)
    nodes = [node.key for node in there.ruleset.timeline.nodes if node.kind != "fixed"]
    for key in nodes:
        printed = tongue.place(key)
        alike = [other for other in nodes if tongue.place(other) == printed]
        for typed in (f"to {printed}", f'to "{printed}"'):
            if len(alike) == 1:
                assert arguments(there, "go", typed) == {"to": key}
            else:
                with pytest.raises(SheetError) as caught:
                    arguments(there, "go", typed)
                assert list(caught.value.problems[0].expected) == alike


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", available())
def test_every_phase_and_step_can_be_gone_to(name: str, language: str) -> None:
    there = desk(name)
    for node in there.ruleset.timeline.nodes:
        for kind, word in (("phase", node.phase), ("step", node.step)):
            if word and (typed := term(name, f"{kind}.{word}", language=language)):
                assert arguments(there, "go", f"to {typed}") == {"to": word}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", available())
def test_every_zone_of_a_position_can_be_named(name: str, language: str) -> None:
    """Given the word of a board for a zone / when a line of a position begins with it / then that zone is meant."""
    there = desk(name)
    zones = sorted({zone.name for zone in there.table.header.zones if zone.holder})
    assert {zone: find_zone(there, term(name, zone, language=language)) for zone in zones} == {zone: zone for zone in zones}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", available())
def test_every_small_effect_with_a_word_is_read_by_it(name: str, language: str) -> None:
    """Given the word of a rulebook for a small effect / when it is typed by hand / then that effect is meant, unless two have
    the word."""
    there, verbs = desk(name), small_effects(name).needs
    words = {verb: term(name, f"verb.{verb}", verb, language=language) for verb in verbs}
    for verb, word in words.items():
        if word and " " not in word and not word.isascii() and list(words.values()).count(word) == 1:
            assert parse_typed_command(f"A effect {word}", there).args["effects"] == ({"do": verb},), word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["illegal", "open", "ruled"])
def test_the_verdict_behind_a_line_of_a_log_is_no_part_of_the_line(kind: str, language: str) -> None:
    there, word = desk("gundam_war_nexa"), Vocabulary(language).label(kind)
    for verdict in (f"[{word}]", f"[{word}: NX-BATT-01, NX-BATT-02]"):
        assert parse_typed_command(f"A attack space Heron {verdict}", there) == parse_typed_command(
            "A attack space Heron", there
        )
    assert parse_typed_command(f"A note: [{word}]", there).args == {"text": f"[{word}]"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_of_a_log_is_a_heading(language: str) -> None:
    printed = Vocabulary(language).label("heading", turn=5, player="A mika the second")
    (heading,) = parse_sheet(f"ruleset: x\n---\n{printed}\n").lines[1:]
    assert (heading.turn, heading.seat) == (5, "A")


@pytest.mark.parametrize("name", ["gundam_war", "gundam_war_nexa", "macross_crusade"])
def test_a_text_of_an_unknown_card_is_a_number_or_a_keyword(name: str) -> None:
    """Given a card whose texts nobody knows / when a text is named by a word that no text has / then it is refused."""
    there = desk(name)
    assert there.dry_run(parse_typed_command("A use Heron text banana", there)) is not None
    assert there.dry_run(parse_typed_command("A use Heron text 1", there)) is None


@pytest.mark.parametrize("word", ["Boat", "ユニット", "宇宙"])
def test_a_card_of_the_name_of_a_word_is_that_card(word: str) -> None:
    """Given a card whose name is a rulebook's word / when it is named / then it is the card and no word."""
    there = play_sheet(
        parse_sheet(f"ruleset: gundam_war_nexa\nmode: scribe\nposition: turn 5, A\nA deployment: ~{word} 3/2/3\nend\n---\n"),
        ruleset("gundam_war_nexa"),
    ).desk
    assert parse_typed_command(f"A attack space {word}", there).args == {"space": (f"~{word}",)}
    assert parse_typed_command(f"A discard {word}", there).args == {"cards": (f"~{word}",)}
