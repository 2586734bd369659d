"""The desk: what is said, refused, recorded, implied."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.timing.pending_decisions import seat_to_decide
from domain.kernel.record.changes import ClockMoved, FlagSet
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import remaining_decklist
from domain.kernel.views.views import events_in_hindsight, header_of, make_view
from replays.table_at_position import fold
from tests.kernel.toy_ruleset import DECK, REOPENING, names, opened, refused, say


def test_a_refused_command_leaves_table_and_log_untouched() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    assert refused(desk, "A", "play", card="bee-1").rule == "S-ONE"
    assert refused(desk, "A", "sing").message == "no such act: sing"
    assert refused(desk, "Z", "play").message == "no such seat: Z"
    assert refused(desk, "A", "play", card=["ape-1"]).message.startswith("arguments are")


def test_what_is_refused_in_the_own_turn_is_not_carried_into_the_next() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    refused(desk, "A", "play", card="bee-1")
    assert desk.table.clock.turn == 1
    say(desk, "A", "end_turn")
    say(desk, "B", "play", card="bee-1")
    assert desk.table.clock.turn == 2


def test_implied_passes_move_the_clock_and_are_recorded_as_implied() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    events = say(desk, "A", "fight", cards=("ape-1",))
    assert names(events) == ["implied_passes", "fought"]
    assert events[0].family == "passed"
    assert events[0].said == {"windows": ("main",)}


def test_the_word_of_another_seat_is_passed_by_implication() -> None:
    desk = opened()
    assert names(say(desk, "B", "swap")) == ["implied_passes", "swapped"]


def test_where_passes_are_said_nothing_is_implied() -> None:
    desk = opened(explicit_passes=True)
    assert "every pass is declared" in refused(desk, "B", "play", card="ape-1").message
    refused(desk, "B", "swap")
    refused(desk, "B", "pass")
    for seat in "AB":
        say(desk, seat, "pass")
    assert desk.table.clock.node == "fight"
    refused(desk, "B", "pass")
    say(desk, "A", "pass")
    assert desk.table.clock.node == "late"


def test_a_seat_that_passed_cannot_come_back_to_the_window() -> None:
    desk = opened()
    say(desk, "A", "pass")
    assert "has passed already" in refused(desk, "A", "pass").message


def test_scribe_mode_records_the_illegal_with_its_rules_where_the_referee_refuses() -> None:
    desk = opened(mode="scribe")
    say(desk, "A", "play", card="ape-1")
    events = say(desk, "A", "play", card="bee-1")
    assert [event.verdict for event in events] == [("illegal", "S-ONE")]


def test_an_unknown_card_leaves_the_verdict_open() -> None:
    desk = opened()
    assert say(desk, "A", "token", card="#1")[-1].verdict == ("open", "S-TOKEN")
    assert say(desk, "A", "token", card="ape-1")[-1].verdict == ("legal",)


def test_quiet_games_show_verdicts_only_when_they_are_over() -> None:
    desk = opened(mode="scribe", quiet=True)
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "play", card="bee-1")
    assert make_view(desk.events, "B")[-1].verdict == ("withheld",)
    say(desk, "A", "concede")
    assert ("illegal", "S-ONE") in [event.verdict for event in make_view(desk.events, "B")]


def test_who_answers_waits_on_the_same_chain() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target="#1")
    say(desk, "B", "zap", target="#1")
    assert len(desk.table.chain) == 2


def test_who_goes_on_after_the_own_effect_has_it_carried_out_first() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target="#1")
    assert "zap" in names(say(desk, "A", "zap", target="#1"))
    assert desk.table.cards["#1"].marks == {"damage": 1}


def test_reply_says_that_an_own_effect_is_answered() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target="#1")
    say(desk, "A", "zap", reply=True, target="#1")
    assert len(desk.table.chain) == 2


def test_reply_false_says_that_nothing_is_answered() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target="#1")
    say(desk, "B", "zap", reply=False, target="#1")
    assert len(desk.table.chain) == 1


def test_nothing_can_be_answered_where_nothing_waits() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    refused(desk, "A", "zap", reply=True, target="#1")


def test_a_closed_chain_is_carried_out_whole_and_a_reopening_one_link_by_link() -> None:
    for ruleset, left in ((None, 0), (REOPENING, 1)):
        desk = opened(ruleset) if ruleset else opened()
        say(desk, "A", "play", card="ape-1")
        say(desk, "A", "zap", target="#1")
        say(desk, "B", "zap", target="#1")
        say(desk, "", "settle")
        assert len(desk.table.chain) == left
        assert desk.table.clock.speaker == "A"


def test_a_resolution_waits_for_the_choice_it_asks_for() -> None:
    desk = opened()
    say(desk, "A", "swap")
    say(desk, "", "settle")
    assert desk.table.flags["awaits"]["seat"] == "A"
    assert "options" not in desk.table.flags["awaits"]
    assert refused(desk, "A", "play", card="ape-1").message == "A has to choose first: a card of your hand for the deck"
    refused(desk, "B", "choose", card="#31")
    say(desk, "A", "choose", card="#2")
    assert desk.table.chain == []
    assert desk.table.at("A.deck")[-1] == "#2"
    assert not any("awaits" in flag for flag in desk.table.flags)


def test_the_seat_that_is_waited_for_is_who_has_the_word_decides_or_is_asked() -> None:
    desk = opened()
    assert seat_to_decide(desk) == "A"
    say(desk, "A", "pass")
    assert seat_to_decide(desk) == "B"
    say(desk, "B", "pass")
    assert (desk.table.clock.node, seat_to_decide(desk)) == ("fight", "A")
    asks = opened()
    say(asks, "B", "swap")
    say(asks, "", "settle")
    assert seat_to_decide(asks) == "B"
    say(asks, "A", "concede")
    assert seat_to_decide(asks) == ""


def test_an_implied_settling_that_asks_for_a_choice_stops_the_clock() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "swap")
    assert refused(desk, "A", "fight", cards=("ape-1",)).message == "A has to choose first: a card of your hand for the deck"


def test_a_modifier_ends_with_the_turn() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target="#1")
    say(desk, "A", "fight", cards=("#1",))
    assert len(desk.table.modifiers) == 1
    say(desk, "A", "end_turn")
    assert desk.table.modifiers == {}


def test_a_shuffle_makes_a_known_hand_unknown() -> None:
    desk = opened()
    say(desk, "A", "look", aside={"#1": "elk-9", "#2": "ape-1"})
    say(desk, "A", "redraw")
    assert all(card.printing is None for card in desk.table.cards.values())
    say(desk, "A", "reveal", card="elk-9")


def test_a_fourth_copy_of_a_registered_list_is_refused() -> None:
    desk = opened()
    say(desk, "A", "look", aside=dict.fromkeys(("#1", "#2", "#3"), "ape-1"))
    answer = desk.say(Command("A", "look", aside={"#4": "ape-1"}))
    assert isinstance(answer, Refusal)
    assert "accounted for" in answer.message
    desk.catalogue = {"yak-7": {"name": "Mountain Yak"}}
    answer = desk.say(Command("A", "look", aside={"#4": "yak-7"}))
    assert isinstance(answer, Refusal)
    assert answer.message == "Mountain Yak cannot be here: not on the list"


def test_a_scribe_writes_down_a_copy_too_many_once_it_lies_open() -> None:
    desk = opened(mode="scribe")
    said = say(desk, "A", "look", aside=dict.fromkeys(("#1", "#2", "#3", "#4"), "elk-9"))
    assert said[0].verdict == ("legal",), "what is said aside is nobody else's"
    assert say(desk, "A", "reveal", card="#1")[0].verdict == ("legal",)
    event = say(desk, "A", "reveal", card="#2")[0]
    assert event.verdict == ("illegal", "S-DECK"), "two where the list has one are one too many for the list alone"
    say(desk, "A", "reveal", card="#3")
    assert say(desk, "A", "reveal", card="#4")[0].verdict == ("illegal", "S-COPIES"), "four are too many for any deck"


def test_a_scribe_writes_down_a_name_that_no_list_has() -> None:
    desk = opened(mode="scribe")
    assert say(desk, "A", "play", card="~Mountain Yak")[0].verdict == ("illegal", "S-DECK")
    assert desk.table.cards["#1"].printing == "~Mountain Yak"
    assert "not on the list" in refused(desk, "B", "play", card="mountain yak").message


def test_what_the_list_has_left_never_falls_below_nothing() -> None:
    desk = opened(mode="scribe")
    say(desk, "A", "look", aside=dict.fromkeys(("#1", "#2"), "elk-9") | {"#3": "~Mountain Yak"})
    left = remaining_decklist(desk.table, "A")
    assert left == DECK | {"elk-9": 0}
    assert left is not None
    assert min(left.values()) == 0


def test_a_takeback_of_a_copy_too_many_is_no_fault_of_its_own() -> None:
    desk = opened(mode="scribe")
    say(desk, "A", "play", card="~Mountain Yak")
    assert say(desk, "A", "takeback", agreed=("B",))[0].verdict == ("legal",)
    assert desk.table.cards["#1"].seen == ("*",)


def test_hindsight_shows_a_copy_too_many_from_when_it_was_there() -> None:
    desk = opened(mode="scribe")
    for card in ("#1", "#2"):
        say(desk, "A", "reveal", card="elk-9") if card == "#1" else say(desk, "A", "look", aside={card: "elk-9"})
    say(desk, "A", "reveal", card="#2")
    table = fold(list(events_in_hindsight(desk.events, header_of(desk.events))))
    assert [table.cards[card].printing for card in ("#1", "#2")] == ["elk-9", "elk-9"]
    assert [event.verdict for event in make_view(desk.events, "B")] == [event.verdict for event in desk.events]


def test_the_seat_that_is_out_is_passed_over_and_the_last_one_wins() -> None:
    desk = opened(seats=3)
    say(desk, "A", "concede")
    assert desk.table.result is None
    assert desk.table.clock.speaker == "B"
    assert "is out" in refused(desk, "A", "play", card="ape-1").message
    say(desk, "B", "concede")
    assert desk.table.result["seats"] == {"A": "loss", "B": "loss", "C": "win"}


def test_with_two_seats_a_concession_ends_the_game() -> None:
    desk = opened()
    say(desk, "A", "concede")
    assert desk.table.result["seats"] == {"A": "loss", "B": "win"}


def test_after_the_end_only_notes_penalties_rulings_corrections_and_seals_are_accepted() -> None:
    desk = opened()
    say(desk, "A", "concede")
    accepted = {name for name, act in desk.ruleset.acts.items() if act.after_end}
    assert accepted == {"note", "penalty", "takeback", "correct", "rule", "seal", "unseal"}
    for name in set(desk.ruleset.acts) - accepted:
        assert refused(desk, "B", name).message == "the game is over"
    say(desk, "B", "note", text="well played")


def test_everybody_has_to_agree_on_a_draw() -> None:
    desk = opened()
    refused(desk, "A", "agree_draw", agreed=("A",))
    say(desk, "A", "agree_draw", agreed=("A", "B"))
    assert set(desk.table.result["seats"].values()) == {"draw"}


def test_when_time_is_called_a_game_is_drawn_or_won_by_who_leads() -> None:
    desk, other = opened(), opened()
    refused(desk, "", "time", leader="Z")
    say(desk, "", "time", by="judge")
    say(other, "", "time", by="judge", leader="B")
    assert desk.table.result == {"seats": {"A": "draw", "B": "draw"}, "reason": "time"}
    assert other.table.result["seats"] == {"A": "loss", "B": "win"}


def test_a_game_loss_penalty_ends_the_game_and_a_warning_does_not() -> None:
    desk = opened()
    refused(desk, "", "penalty", to="A")
    say(desk, "", "penalty", by="judge", to="A", kind="warning")
    assert desk.table.result is None
    say(desk, "", "penalty", by="judge", to="A", kind="game_loss", rule="S-TURN")
    assert desk.table.result["seats"] == {"A": "loss", "B": "win"}


def test_a_ruling_changes_the_table_and_may_use_small_effects() -> None:
    desk = opened()
    events = say(
        desk, "", "rule", by="judge", rule="S-ONE", changes=((15, "played", True),), effects=({"do": "damage", "to": "#1"},)
    )
    assert events[0].verdict == ("ruled", "S-ONE")
    assert events[0].changes[0] == FlagSet("played", True)
    assert desk.table.cards["#1"].marks == {"damage": 1}


@pytest.mark.parametrize(
    "change", [(3, "#999", "A.hand", -1, "", 0), (3, "#1", "#1", -1, "", 0), (2, 1, 1, "A", "A.deck"), (99,), ()]
)
def test_a_ruling_that_does_not_fit_the_table_is_refused(change) -> None:
    assert "change" in refused(opened(), "", "rule", text="so be it", changes=(change,)).message


def test_a_note_for_one_seat_is_in_no_other_view() -> None:
    desk = opened()
    say(desk, "A", "note", text="#2 is strong", to="A")
    assert "strong" in str(make_view(desk.events, "A")[-1])
    assert "strong" not in str(make_view(desk.events, "B")[-1]) + str(make_view(desk.events, "spectator")[-1])


def test_a_line_of_a_correction_has_its_own_clock_and_verdict() -> None:
    desk = opened(mode="scribe")
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "play", card="bee-1")
    events = say(desk, "", "correct", line=2, said={"seat": "A", "act": "play", "args": {"card": "cat-1"}})
    assert [(event.name, event.line, event.verdict) for event in events] == [
        ("corrected", 4, ("legal",)),
        ("played", 5, ("legal",)),
        ("played", 6, ("illegal", "S-ONE")),
    ]
    assert isinstance(desk.table.clock, ClockMoved)
