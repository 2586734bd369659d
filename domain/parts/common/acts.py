"""What is said in the same way in several games: acts without their rules, and arguments that acts share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.common import game_setup
from domain.parts.common.play_declaration import NUMBERS_ARG

# MERGED: When something that belongs to one place of the timing chart can be said.

When = Callable[[Desk, str, Arguments], Callable[[str], bool]]


def at(*nodes: str) -> When:
    """A `when` for what anybody says at one of these places of the chart."""
    return lambda desk, seat, args: lambda key: key in nodes


def in_own_turn_at(*nodes: str) -> When:
    """A `when` for what the turn player says at one of these places; the seat need not be named."""
    return lambda desk, seat, args: lambda key: key in nodes and seat in ("", desk.table.clock.holder)


def by_attacker_at(node: str) -> When:
    """A `when` for what the turn player, who has to be named, does at a place of the chart.

    The sortie in the own attack step (GW-ATK-01, MC-SORTIE-01, NX-TURN-17).
    """
    return lambda desk, seat, args: lambda key: key == node and seat == desk.table.clock.holder


def by_defender_at(node: str) -> When:
    """A `when` for what the other player does at a place of the chart.

    The sortie in the enemy's defense step (GW-DFN-01, MC-SORTIE-09, NX-TURN-18).
    """
    return lambda desk, seat, args: lambda key: key == node and seat not in ("", desk.table.clock.holder)


ActFunction = Callable[[Desk, str, Arguments], None]


def add_rules(acts: Mapping[str, Act], rules: Mapping[str, str], alone: str = "") -> dict[str, Act]:
    """The acts, each with the rule of its moment, as far as it has one; `alone`: what is broken by answering nothing."""
    ruled = {name: act._replace(rule=rules.get(name, act.rule)) for name, act in items()}
    return {name: act._replace(alone=alone if act.chained and not act.rule else "") for name, act in ruled.items()}


CARD_ARG = Arg("card", "the card")
TARGETS_ARG = Arg("cards", "the targets, in the order of the text")
ANSWERS_ARG = Arg("card", "the waiting card that it answers; default: the last")
WAY_ARG = Arg("number", "which of the ways that its text has")


def first_player_act(
    run: ActFunction, place: str = "setup.first_player", how: str = "by coin flip or the like", rule: str = ""
) -> Act:
    """Who goes first is a recorded outcome; `rule`: of its moment."""
    about = {"seat": Arg("seat", "the first player"), "method": Arg("word", "coin, rock_paper_scissors, ...")}
    return Act(run, at(place), False, f"who goes first, {how}", about, rule=rule)


def keep_hand_act(run: ActFunction, place: str = "setup.redraw", rule: str = "") -> Act:
    """The opening hand is kept; `rule`: of its moment."""
    return Act(run, at(place), False, "keep the opening hand", rule=rule)


def report_hand_act(hand: str, *covered: str) -> Act:
    """A seat tells the record aside what it holds in the zone `hand`, which nobody else may look at (NX-HAND-09).

    `covered`: zones with cards of its own that lie face down, at which it may look too.
    """
    return Act(
        lambda desk, seat, args: game_setup.report_hand(desk, seat, hand, covered, args.get("card")),
        None,
        True,
        "tell the record aside which cards the seat holds",
        {"cards": Arg("cards", "aside"), **({"card": Arg("card", "the face-down card that it is")} if covered else {})},
    )


def play_act(run: ActFunction, when: When, summary: str, on: str, also: Mapping[str, Arg]) -> Act:
    """A card is played; `on`: what it may be set on, `also`: what else can be said with it."""
    about = {
        "card": CARD_ARG,
        "on": Arg("card", on),
        "targets": TARGETS_ARG,
        **also,
        "numbers": NUMBERS_ARG,
        "answers": ANSWERS_ARG,
    }
    return Act(run, when, True, summary, about)


def use_text_act(run: ActFunction, when: When, summary: str, text: str, also: Mapping[str, Arg]) -> Act:
    """A text of a card is used; `text`: how it is named, `also`: what else can be said with it."""
    about = {"card": CARD_ARG, "text": Arg("word", text), "targets": TARGETS_ARG, **also, "answers": ANSWERS_ARG}
    return Act(run, when, True, summary, about)


def discard_act(run: ActFunction, summary: str, place: str = "end.hand") -> Act:
    """The turn player gives up the cards above the hand limit."""
    return Act(run, in_own_turn_at(place), False, summary, {"cards": Arg("cards", "from hand")})


def order_effects_act(run: ActFunction, place: str = "end.effects") -> Act:
    """The turn player names the order of the effects of the turn's end."""
    summary = "name the order of the end-of-turn effects"
    return Act(run, in_own_turn_at(place), False, summary, {"order": Arg("any", "their numbers")})


def end_turn_act(run: ActFunction, *places: str) -> Act:
    """The turn player ends the turn; by default at the place `end.done`."""
    return Act(run, in_own_turn_at(*(places or ("end.done",))), False, "end the turn", ends=True)


def choose_act(run: ActFunction, also: Mapping[str, Arg] | None = None) -> Act:
    """The choice that a resolution waits for; `also`: what else can be said with it."""
    about = {"cards": Arg("cards", "the chosen"), "say": Arg("word", "the chosen word"), **(also or {})}
    return Act(run, None, True, "make the choice that is waited for", about, answers=True)


def manual_effects_act(run: ActFunction) -> Act:
    """Effects said by hand."""
    return Act(
        run,
        None,
        True,
        "carry out effects by hand",
        {"effects": Arg("effects", "small effects"), "card": Arg("card", "whose text it is"), "text": Arg("text", "as said")},
    )


def sortie_act(run: ActFunction, when: When, summary: str, **areas: Arg) -> Act:
    """A side sends units to the battle areas; `areas`: the word of each."""
    return Act(run, when, False, f"{summary}; none is a pass", areas)
