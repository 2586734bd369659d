"""A printing that was recorded wrongly is corrected also where later lines used it; and who sees it, and since when."""

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.changes import Learned
from domain.kernel.record.command import Command
from domain.kernel.record.event import event_to_plain
from domain.kernel.views.views import HINDSIGHT, make_view
from tests.kernel.toy_ruleset import opened, say


def test_a_later_line_that_named_the_misheard_card_means_the_right_one() -> None:
    desk = opened(listed=False, mode="scribe")
    [*_, played] = say(desk, "A", "play", card="ape-1")
    say(desk, "A", "fight", cards=("ape-1",))
    say(desk, "A", "correct", line=played.line, said={"seat": "A", "act": "play", "args": {"card": "cat-3"}})
    [card] = desk.table.at("A.table")
    assert (desk.table.cards[card].printing, desk.table.count("B", "hits")) == ("cat-3", 1)
    assert desk.events[-1].said["args"] == {"cards": ("cat-3",)} or desk.events[-2].said["args"] == {"cards": ("cat-3",)}


def test_a_name_that_another_card_has_too_is_left_as_it_was_said() -> None:
    desk = opened(listed=False, mode="scribe")
    say(desk, "A", "look", aside={desk.table.at("A.hand")[1]: "ape-1"})
    [*_, played] = say(desk, "A", "token", card=desk.table.at("A.hand")[0])
    say(desk, "A", "play", card="ape-1")
    said = {"seat": "A", "act": "token", "args": {"card": desk.table.at("A.hand")[0]}}
    say(desk, "A", "correct", line=played.line, said=said)
    assert "ape-1" in {desk.table.cards[card].printing for card in desk.table.at("A.table")}


def _ruled(printing: str) -> list[object]:
    desk = opened(listed=False)
    card = desk.table.at("A.hand")[0]
    shown = {"text": f"{card} is {printing}", "changes": ((6, card, printing, ("A",)),)}
    assert not isinstance(desk.say(Command("", "rule", shown, by="judge")), Refusal)
    return [event_to_plain(event) for event in make_view(desk.events, "B")]


def test_the_raw_changes_of_a_ruling_and_its_words_show_nobody_else_what_a_hand_holds() -> None:
    assert _ruled("ape-1") == _ruled("bee-2")
    assert "ape-1 is" not in str(_ruled("ape-1"))


def test_hindsight_shows_it_only_from_when_the_card_can_have_been_drawn() -> None:
    desk = opened(listed=False)
    first = desk.table.at("B.hand")[0]
    say(desk, "A", "end_turn")
    say(desk, "B", "play", card="ape-1")
    drawn = next(position for position, event in enumerate(desk.events) if event.name == "drawn")
    seen = make_view(desk.events, HINDSIGHT)
    learned = [
        (position, change) for position, event in enumerate(seen) for change in event.changes if type(change) is Learned
    ]
    assert [(position, change.card, change.printing) for position, change in learned] == [(drawn, first, "ape-1")]


def test_a_card_that_was_stated_when_it_was_drawn_is_shown_from_then() -> None:
    desk = opened(listed=False)
    hand = desk.table.at("A.hand")
    say(desk, "A", "look", aside=dict.fromkeys(hand, "ape-1"))
    seen = make_view(desk.events, HINDSIGHT)
    assert {change.card for change in seen[0].changes if type(change) is Learned} >= set(hand)
