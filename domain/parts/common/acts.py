"""What is said in the same way in several games: acts without their rules, and arguments that acts share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.common import moments, opening
from domain.parts.common.declaring import NUMBERS
from domain.parts.common.moments import When

Run = Callable[[Desk, str, Arguments], None]


def with_rules(acts: Mapping[str, Act], rules: Mapping[str, str], alone: str = "") -> dict[str, Act]:
    """The acts, each with the rule of its moment, as far as it has one; `alone`: what is broken by answering nothing."""
    ruled = {name: act._replace(rule=rules.get(name, act.rule)) for name, act in acts.items()}
    return {name: act._replace(alone=alone if act.chained and not act.rule else "") for name, act in ruled.items()}


CARD = Arg("card", "the card")
TARGETS = Arg("cards", "the targets, in the order of the text")
ANSWERS = Arg("card", "the waiting card that it answers; default: the last")
WAY = Arg("number", "which of the ways that its text has")


def first_player(run: Run, place: str = "setup.first_player", how: str = "by coin flip or the like", rule: str = "") -> Act:
    """Who goes first is a recorded outcome; `rule`: of its moment."""
    about = {"seat": Arg("seat", "the first player"), "method": Arg("word", "coin, rock_paper_scissors, ...")}
    return Act(run, moments.at(place), False, f"who goes first, {how}", about, rule=rule)


def keep(run: Run, place: str = "setup.redraw", rule: str = "") -> Act:
    """The opening hand is kept; `rule`: of its moment."""
    return Act(run, moments.at(place), False, "keep the opening hand", rule=rule)


def look(hand: str, *covered: str) -> Act:
    """A seat tells the record aside what it holds in the zone `hand`, which nobody else may look at (NX-HAND-09).

    `covered`: zones with cards of its own that lie face down, at which it may look too.
    """
    return Act(
        lambda desk, seat, args: opening.look(desk, seat, hand, covered, args.get("card")),
        None,
        True,
        "tell the record aside which cards the seat holds",
        {"cards": Arg("cards", "aside"), **({"card": Arg("card", "the face-down card that it is")} if covered else {})},
    )


def play(run: Run, when: When, summary: str, on: str, also: Mapping[str, Arg]) -> Act:
    """A card is played; `on`: what it may be set on, `also`: what else can be said with it."""
    about = {"card": CARD, "on": Arg("card", on), "targets": TARGETS, **also, "numbers": NUMBERS, "answers": ANSWERS}
    return Act(run, when, True, summary, about)


def use(run: Run, when: When, summary: str, text: str, also: Mapping[str, Arg]) -> Act:
    """A text of a card is used; `text`: how it is named, `also`: what else can be said with it."""
    about = {"card": CARD, "text": Arg("word", text), "targets": TARGETS, **also, "answers": ANSWERS}
    return Act(run, when, True, summary, about)


def discard(run: Run, summary: str, place: str = "end.hand") -> Act:
    """The turn player gives up the cards above the hand limit."""
    return Act(run, moments.in_own_turn_at(place), False, summary, {"cards": Arg("cards", "from hand")})


def order_effects(run: Run, place: str = "end.effects") -> Act:
    """The turn player names the order of the effects of the turn's end."""
    summary = "name the order of the end-of-turn effects"
    return Act(run, moments.in_own_turn_at(place), False, summary, {"order": Arg("any", "their numbers")})


def done(run: Run, *places: str) -> Act:
    """The turn player ends the turn; by default at the place `end.done`."""
    return Act(run, moments.in_own_turn_at(*(places or ("end.done",))), False, "end the turn", ends=True)


def choose(run: Run, also: Mapping[str, Arg] | None = None) -> Act:
    """The choice that a resolution waits for; `also`: what else can be said with it."""
    about = {"cards": Arg("cards", "the chosen"), "say": Arg("word", "the chosen word"), **(also or {})}
    return Act(run, None, True, "make the choice that is waited for", about, answers=True)


def by_hand(run: Run) -> Act:
    """Effects said by hand."""
    return Act(
        run,
        None,
        True,
        "carry out effects by hand",
        {"effects": Arg("effects", "small effects"), "card": Arg("card", "whose text it is"), "text": Arg("text", "as said")},
    )


def sortie(run: Run, when: When, summary: str, **areas: Arg) -> Act:
    """A side sends units to the battle areas; `areas`: the word of each."""
    return Act(run, when, False, f"{summary}; none is a pass", areas)
