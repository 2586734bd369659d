"""Acts of several games, without their rules, with the moments at which they are allowed, and with arguments that acts
share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.contract.ruleset import Act, Arg, Arguments, Desk
from domain.parts.common import game_setup
from domain.parts.common.play_declaration import NUMBERS_ARG

# --- moments ----------------------------------------------------------------------------------------------------------

When = Callable[[Desk, str, Arguments], Callable[[str], bool]]


def when_at_nodes(*nodes: str) -> When:
    """Returns a `when` for an act that any seat may do at these places of the chart."""
    return lambda desk, seat, args: lambda key: key in nodes


def in_own_turn_at(*nodes: str) -> When:
    """Returns a `when` for an act of the turn player at these places; the seat need not be named."""
    return lambda desk, seat, args: lambda key: key in nodes and seat in ("", desk.table.clock.holder)


def when_attacker_at(node: str) -> When:
    """Returns a `when` for an act of the turn player at a place of the chart; the seat has to be named.

    Used for the sortie in the own attack step (GW-ATK-01, MC-SORTIE-01, NX-TURN-17).
    """
    return lambda desk, seat, args: lambda key: key == node and seat == desk.table.clock.holder


def when_defender_at(node: str) -> When:
    """Returns a `when` for an act of the other player at a place of the chart.

    Used for the sortie in the enemy's defense step (GW-DFN-01, MC-SORTIE-09, NX-TURN-18).
    """
    return lambda desk, seat, args: lambda key: key == node and seat not in ("", desk.table.clock.holder)


ActFunction = Callable[[Desk, str, Arguments], None]


def add_moment_rules(acts: Mapping[str, Act], rules: Mapping[str, str], alone: str = "") -> dict[str, Act]:
    """Returns the acts with the rules of their moments; `alone`: the rule broken by a reply where nothing waits."""
    ruled = {name: act._replace(rule=rules.get(name, act.rule)) for name, act in acts.items()}
    return {name: act._replace(lone_rule=alone if act.chained and not act.rule else "") for name, act in ruled.items()}


CARD_ARG = Arg("card", "card")
TARGETS_ARG = Arg("cards", "targets")
ANSWERS_ARG = Arg("card", "waiting_card_that_it_answers")
WAY_ARG = Arg("word", "which_way_of_its_text")


def first_player_act(run: ActFunction, place: str = "setup.first_player", rule: str = "") -> Act:
    """Returns the act that records who goes first; `rule`: the rule of its moment.

    The help `who_goes_first` of a ruleset says how that is decided.
    """
    about = {
        "seat": Arg("seat", "first_player"),
        "method": Arg("word", "coin_or_rock_paper_scissors", ("coin", "dice", "rock_paper_scissors")),
    }
    return Act(run, when_at_nodes(place), False, "who_goes_first", about, rule=rule, opens_game=True)


def keep_hand_act(run: ActFunction, place: str = "setup.redraw", rule: str = "") -> Act:
    """Returns the act by which a seat decides for its opening hand; `rule`: the rule of its moment."""
    return Act(run, when_at_nodes(place), False, "keep_the_opening_hand", rule=rule, opens_game=True)


def hand_report_act(hand: str, *covered: str) -> Act:
    """Returns the act by which a seat reports cards of the zone `hand`, which only it may see, to the record alone
    (NX-HAND-09).

    `covered`: zones with own face-down cards that it may report as well.
    """
    return Act(
        lambda desk, seat, args: game_setup.report_hand(desk, seat, hand, covered, args.get("card")),
        None,
        True,
        "report_the_hand_privately",
        {"cards": Arg("cards", "private_report"), **({"card": Arg("card", "face_down_card_it_is")} if covered else {})},
    )


def play_act(run: ActFunction, when: When, summary: str, on: str, also: Mapping[str, Arg]) -> Act:
    """Returns the act that plays a card; `on`: help for the card it is set on, `also`: further arguments."""
    about = {
        "card": CARD_ARG,
        "on": Arg("card", on),
        "targets": TARGETS_ARG,
        **also,
        "numbers": NUMBERS_ARG,
        "answers": ANSWERS_ARG,
    }
    return Act(run, when, True, summary, about)


def use_text_act(
    run: ActFunction, when: When, summary: str, text: str, keywords: tuple[str, ...], also: Mapping[str, Arg]
) -> Act:
    """Returns the act that uses a text of a card.

    `text`: help for its name · `keywords`: the names besides numbers · `also`: further arguments.
    """
    about = {"card": CARD_ARG, "text": Arg("word", text, keywords), "targets": TARGETS_ARG, **also, "answers": ANSWERS_ARG}
    return Act(run, when, True, summary, about)


def discard_act(run: ActFunction, summary: str, place: str = "end.hand") -> Act:
    """Returns the act by which the turn player discards to the hand limit."""
    return Act(run, in_own_turn_at(place), False, summary, {"cards": Arg("cards", "from_hand", of_turn_player=True)})


def order_effects_act(run: ActFunction, place: str = "end.effects") -> Act:
    """Returns the act by which the turn player orders the effects at the end of the turn."""
    summary = "order_the_end_of_turn_effects"
    return Act(run, in_own_turn_at(place), False, summary, {"order": Arg("any", "their_numbers")})


def end_turn_act(run: ActFunction, *places: str) -> Act:
    """Returns the act that ends the turn, by default at the place `end.done`."""
    return Act(run, in_own_turn_at(*(places or ("end.done",))), False, "end_the_turn", ends_turn=True)


def choose_act(run: ActFunction, also: Mapping[str, Arg] | None = None) -> Act:
    """Returns the act that answers the open question of a resolution; `also`: further arguments."""
    about = {"cards": Arg("cards", "chosen_cards"), "say": Arg("word", "chosen_word"), **(also or {})}
    return Act(run, None, True, "make_the_awaited_choice", about, answers_question=True)


def manual_effects_act(run: ActFunction) -> Act:
    """Returns the act that carries out effects which a person states instead of a card text."""
    return Act(
        run,
        None,
        True,
        "carry_out_effects_by_hand",
        {"effects": Arg("effects", "small_effects"), "card": Arg("card", "whose_text_it_is"), "text": Arg("text", "as_said")},
    )
