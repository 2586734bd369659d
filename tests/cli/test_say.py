"""Saying things at a game from the command line."""

import pytest

from domain.registry import ruleset


@pytest.fixture
def game(senki):
    answer = senki("new", "gundam_war", "--deck", "A=tide_and_wing", "--deck", "B=ember_and_thorn", "--json")
    assert answer.code == 0, answer.err
    for line in ("A keep", "B keep", "first A"):
        assert senki("say", answer.data["id"], line).code == 0
    return answer.data["id"]


def test_a_game_is_opened_and_played_line_by_line(senki, game):
    assert senki("say", game, "A", "play", '"Meridian', 'Shipyards"').code == 0
    assert senki("say", game, "A done").code == 0
    assert "turn 2 of B" in senki("table", game).out


def test_a_refusal_shows_rule_and_statement_and_changes_nothing(senki, game):
    senki("say", game, 'A play "Meridian Shipyards"')
    before = senki("table", game, "--json").out
    answer = senki("say", game, 'A play "Halcyon Foundry"')
    assert answer.code == 1
    assert "GW-GENR-02" in answer.err
    assert "nothing was recorded" in answer.err
    assert senki("table", game, "--json").out == before


def test_a_refusal_states_the_rule_in_the_language_of_the_environment(senki, game, tmp_path, monkeypatch):
    """Given a Japanese terminal, when a line, a sheet or a deck is refused, then the rule is stated in Japanese."""
    monkeypatch.setenv("SENKI_LANG", "ja")
    stated = ruleset("gundam_war").book.rules
    senki("say", game, 'A play "Meridian Shipyards"')
    assert stated["GW-GENR-02"].said("ja") in senki("say", game, 'A play "Halcyon Foundry"').err
    sheet = tmp_path / "again.txt"
    sheet.write_text(senki("sheet", game).out + 'A play "Halcyon Foundry"\n', encoding="utf-8")
    assert stated["GW-GENR-02"].said("ja") in senki("record", str(sheet)).err
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Kestrel\n", encoding="utf-8")
    assert stated["GW-DECK-01"].said("ja") in senki("deck", "gundam_war", str(deck)).out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ja", ("ルール上できません", "が決めます（攻撃ステップ · 移動）：攻撃に出撃する", "何も記録されませんでした")),
        ("zh", ("規則不允許", "決定（攻擊步驟 · 移動）：攻擊出擊", "未作任何記錄")),
        ("en", ("refused", "B has to decide first (attack.move): attack", "nothing was recorded")),
    ],
)
def test_a_refusal_is_described_in_the_language_that_is_asked_for_and_what_may_be_said_as_it_is_typed(
    senki, game, language, told
):
    senki("say", game, "A done")
    senki("say", game, "B done")
    answer = senki("say", game, "A keep", "--lang", language)
    assert answer.code == 1
    assert all(words in answer.err for words in (*told, "B attack"))


def test_a_line_that_cannot_be_read_names_the_place_and_what_was_expected(senki, game):
    answer = senki("say", game, "A paly Heron")
    assert answer.code == 2
    assert "column 3" in answer.err


def test_the_same_id_twice_is_stored_once_and_other_words_under_it_are_refused(senki, game):
    first = senki("say", game, "A done", "--id", "x1", "--json").data
    again = senki("say", game, "A done", "--id", "x1", "--json").data
    assert again["again"]
    assert again["position"] == first["position"]
    other = senki("say", game, "B done", "--id", "x1")
    assert other.code == 1
    assert "x1" in other.err


def test_a_stale_position_is_refused_with_the_present_one(senki, game):
    here = senki("table", game, "--json").data["position"]
    answer = senki("say", game, "A done", "--position", str(here - 1))
    assert answer.code == 1
    assert str(here) in answer.err


def test_a_takeback_needs_consent_and_is_shown_struck_through(senki, game):
    senki("say", game, 'A play "Meridian Shipyards"')
    assert senki("takeback", game, "--seat", "A").code == 1
    assert senki("takeback", game, "--seat", "A", "--agreed", "B", "--why", "wrong card").code == 0
    assert [line["taken_back"] for line in senki("log", game, "--json").data][-2:] == [True, False]


def test_a_ruling_changes_the_table_and_names_its_rule(senki, game):
    answer = senki("rule", game, "A draws one for the lost card", "--rule", "GW-TURN-18", "--effect", "draw n 1 who A")
    assert answer.code == 0, answer.err
    assert senki("log", game, "--json").data[-1]["rule"] == "GW-TURN-18"
    hand = senki("table", game, "--json").data["zones"]["A.hand"]
    assert len(hand) == 7


def test_what_a_new_game_cannot_have_is_a_typing_error(senki):
    for option, value in (
        ("--deck", "C=tide_and_wing"),
        ("--player", "C=mika"),
        ("--mode", "judge"),
        ("--seats", "5"),
        ("--rule", "lost_target=never"),
    ):
        answer = senki("new", "gundam_war", option, value)
        assert answer.code == 2, option
        assert "no such" in answer.err or "is played by" in answer.err
    assert senki("games", "--json").data == []


def test_a_game_of_starter_decks_is_opened_with_their_size(senki):
    decks = ("--deck", "A=starter_court", "--deck", "B=starter_caravan")
    refused = senki("new", "gundam_war", *decks)
    assert refused.code == 1
    assert "GW-DECK-01" in refused.err
    answer = senki("new", "gundam_war", *decks, "--setup", "size=30", "--json")
    zones = senki("table", answer.data["id"], "--json").data["zones"]
    assert len(zones["A.nation_pile"]) + len(zones["A.hand"]) == 30


def test_a_choice_that_comes_first_is_named_with_what_can_be_said(senki):
    senki("new", "gundam_war")
    answer = senki("say", "last", "A play ~Walker as unit")
    assert answer.code == 1
    assert "somebody has to decide first (setup.first_player)" in answer.err
    assert "possible: first" in answer.err


def test_where_every_pass_is_said_the_next_one_to_pass_is_named(senki):
    senki("new", "gundam_war", "--explicit-passes")
    for line in ("A keep", "B keep", "first A", "A play ~Dock as generation"):
        assert senki("say", "last", line).code == 0
    said = []
    while "turn 1 " in senki("table", "last").out:
        answer = senki("say", "last", "A done")
        if answer.code == 0:
            continue
        assert "every pass is declared" in answer.err
        said.append(answer.err.split("possible: ")[1].splitlines()[0])
        assert senki("say", "last", said[-1]).code == 0, said
        assert len(said) < 40
    assert said[:3] == ["B pass", "A pass", "A pass"]


def test_a_ruling_under_a_rule_that_there_is_not_is_a_typing_error(senki, game):
    before = senki("table", game, "--json").out
    answer = senki("rule", game, "no draw", "--rule", "GW-TURN-81")
    assert answer.code == 2
    assert "no such rule" in answer.err
    assert "GW-TURN-18" in answer.err
    assert senki("table", game, "--json").out == before


def test_what_is_not_there_at_all_is_a_typing_error(senki, game):
    senki("say", game, "A play ~Dock as generation")
    before = senki("table", game, "--json").out
    for words in (
        ("say", game, "A attack space #999"),
        ("takeback", game, "--seat", "A", "--agreed", "B", "--line", "99"),
        ("takeback", game, "--seat", "Z"),
        ("rule", game, "bang", "--effect", "explode #1"),
    ):
        answer = senki(*words)
        assert answer.code == 2, words
        assert "no such" in answer.err or "has no line 99" in answer.err
    assert senki("table", game, "--json").out == before


def test_what_belongs_to_a_moment_that_is_over_is_reported_with_its_moment(senki, game):
    late = senki("say", game, "A keep")
    assert late.code == 1
    assert "keep is possible only at setup.redraw" in late.err
