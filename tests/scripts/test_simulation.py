"""Random games: the same for the same seed, and honest about what breaks."""

from collections.abc import Iterator

import pytest

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.desk import GameDesk
from domain.kernel.record.changes import PUBLIC
from domain.kernel.table.knowledge import remaining_decklist
from scripts.simulation import random_games
from scripts.simulation.many_games import FinishedGame, run_report, simulate
from scripts.simulation.random_games import random_game

RULES = "gundam_war"


def without_timings(report: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in report.items() if key != "timings"}


def test_the_same_seed_gives_the_same_report_and_another_gives_another() -> None:
    assert without_timings(run_report(RULES, 7, 3)) == without_timings(run_report(RULES, 7, 3))
    assert without_timings(run_report(RULES, 7, 3)) != without_timings(run_report(RULES, 8, 3))


def test_a_run_reports_results_turns_decisions_and_no_errors() -> None:
    report = run_report(RULES, 1, 4)
    assert report["games"] == sum(report["results"].values()) == 4
    assert report["errors"] == []
    assert 0 < report["turns"]["least"] <= report["turns"]["median"] <= report["turns"]["most"]
    assert report["decisions"] > 400


def test_a_game_of_a_run_can_be_played_again_alone() -> None:
    played = simulate(RULES, "x", 3).games[2]
    again = random_game(RULES, "x", 2)
    again.play()
    assert (len(again.desk.events), again.decisions) == (played.events, played.decisions)


def test_it_reports_each_game_as_it_ends() -> None:
    result: list[object] = []
    report = simulate(RULES, 1, 2, on_end=result.append)
    assert result == list(report.games)


def test_however_many_processes_share_the_games_they_are_the_same_in_the_same_order() -> None:
    alone, shared = (simulate("star_front", "jobs", 6, jobs=jobs) for jobs in (1, 2))
    assert shared.games == alone.games


def test_every_card_in_a_hand_is_known_to_its_seat_alone() -> None:
    game = random_game(RULES, "hands")
    game.record_hands()
    for seat in "AB":
        for card in game.desk.table.at(f"{seat}.hand"):
            assert game.desk.table.cards[card].seen == (seat,)
            assert game.desk.table.cards[card].printing is not None


def test_a_card_that_an_effect_turns_up_is_named_before_the_next_decision() -> None:
    """Given cards that everybody has seen, when a random game goes on, then each is one of those that its list has left."""
    game, named = random_game("gundam_war_nexa", "seen"), 0
    while game.desk.table.result is None:
        game.record_hands()
        seen = [card for card in game.desk.table.cards.values() if card.printing is None and PUBLIC in card.seen]
        left = {card.id: remaining_decklist(game.desk.table, card.bringer) or {} for card in seen}
        game.name_seen_cards()
        named += len(seen)
        assert all(left[card.id][card.printing] > 0 for card in seen)
        game.step()
    assert named
    assert all(event.verdict[0] != "open" for event in game.desk.events)


def test_an_offer_that_the_desk_refuses_is_reported_with_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameDesk, "say", lambda self, command: Refusal("GW-X", "no"))
    [trouble] = simulate(RULES, 3, 1).troubles
    assert (trouble.kind, trouble.seed, trouble.game) == ("refused", 3, 0)
    assert "look" in trouble.said
    assert trouble.message == "GW-X no"
    assert run_report(RULES, 3, 1)["errors"][0]["kind"] == "refused"


def test_an_internal_error_is_reported_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: random_games.RandomGame) -> bool:
        raise ZeroDivisionError("broken")

    monkeypatch.setattr(random_games.RandomGame, "step", broken)
    first, second = simulate(RULES, 3, 2).troubles
    assert (first.kind, second.kind) == ("error", "error")
    assert "ZeroDivisionError: broken" in first.message


def test_a_game_that_goes_on_for_ever_is_given_up_and_said_to_be_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_games.RandomGame, "turns", 3)
    played = simulate(RULES, 1, 1).games[0]
    assert isinstance(played, FinishedGame)
    assert (played.reason, played.turns) == ("capped", 4)


def test_the_numbers_chosen_are_below_the_count() -> None:
    game = random_game(RULES, "numbers")
    assert {game.choose(3) for _ in range(100)} == {0, 1, 2}


@pytest.mark.parametrize(("ruleset", "seats", "error"), [("no_such", 0, KeyError), (RULES, 5, ValueError)])
def test_an_unknown_ruleset_or_a_wrong_number_of_seats_is_an_error(ruleset: str, seats: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        run_report(ruleset, 1, 1, seats)


def test_offers_are_picked_by_their_weight() -> None:
    game = random_game(RULES, "weights")
    offers = [Offer("A", "redraw"), Offer("A", "play")]

    def picked() -> Iterator[str]:
        for _ in range(300):
            yield game._pick_offer(offers).act

    acts = list(picked())
    assert acts.count("play") > 5 * acts.count("redraw") > 0
