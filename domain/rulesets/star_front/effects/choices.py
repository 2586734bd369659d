"""Choices that a resolution waits for: cards, a word, or the outcome of chance."""

from __future__ import annotations

from domain.card_effects.choices import read_word
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Question
from domain.parts.common.card_references import as_references, find_cards, require_each_once
from domain.parts.common.play_declaration import reject_unused_arguments
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import zones

RULES = {
    "position": "SF-ENTER-02",
    "cover": "SF-COVER-01",
    "discard": "SF-EFF-06",
    "exposed": "SF-MERGE-04",
    "look": "SF-EFF-20",
    "order": "SF-EFF-05",
    "outcome": "SF-DEF-04",
    "random": "SF-ROTATE-01",
    "release": "SF-KID-07",
    "revive": "SF-REVIVE-01",
    "sacrifice": "SF-COST-03",
    "sneak": "SF-SNEAK-01",
    "targets": "SF-EFF-14",
    "tell": "SF-REVEAL-01",
    "top": "SF-MERGE-04",
    "whose_field": "SF-ENTER-02",
    "winner": "SF-WIN-01",
    "early_end": "SF-EARLY-05",
}
"""Kind of choice -> the rule that asks for it. Without an entry the player may decline to resolve (SF-EFF-08)."""
UNKNOWN = ("outcome", "winner", "early_end", "holds")
"""The choices in which the players state what the record does not know. Without an answer the result stays open."""


def apply_choice(desk: Desk, question: Question, args: Arguments, rule: str) -> Plain:
    """Reads the answer of the seat that has to choose: cards (`cards`) or a word (`say`)."""
    by_chance = question["what"] == "random" and bool(args)
    desk.reject_unless(not by_chance, msg("this_is_left_to_chance"), ("chance",))
    reject_unused_arguments(
        desk,
        lambda word: msg("this_choice_has_no_use", said=word),
        args,
        {"say": "words" in question, "cards": "words" not in question},
    )
    if "words" not in question:
        return _cards(desk, question, args)
    what = question["what"]
    side = question.get("side", question["seat"])
    elsewhere = zones.free_positions_in(desk.table, side, "") if what == "position" else ()  # on paper a unit may come there
    return read_word(desk, question, args, RULES.get(what, "SF-EFF-08"), what in UNKNOWN, elsewhere)


def record_random_card(desk: Desk, seat: str, args: Arguments) -> None:
    """Records which card the enemy showed at random (SF-ROTATE-01)."""
    question = chain.require_question(desk)
    desk.demand("SF-EFF-08", seat in ("", question["seat"]), msg("who_has_to_choose", who=question["seat"]))
    desk.reject_unless(question["what"] == "random", msg("nothing_is_left_to_chance"), ("choose",))
    answer = _cards(desk, question, {"cards": (args.get("card"),)})
    desk.declare("chance", seat, "SF-ROTATE-01")
    chain.resume_with_choice(desk, answer)


def _cards(desk: Desk, question: Question, args: Arguments) -> tuple[str, ...]:
    """Reads the chosen cards, between `least` and `n` of the options. Hidden cards are checked when the text continues."""
    named = as_references(args.get("cards"))
    least, most = question["least"], question["n"]
    several = f"{least}" if least == most else f"{least} to {most}"
    right = least <= len(named) <= most
    rule = RULES.get(question["what"], "SF-EFF-08")
    desk.demand(rule, right, msg("n_cards_are_chosen_not_n", n=several, n2=len(named)))
    if not question["options"]:
        require_each_once(desk, tuple(map(str, named)), (), rule)
        return tuple(str(each) for each in named)
    return find_cards(desk, question["seat"], named, question["options"], rule)
