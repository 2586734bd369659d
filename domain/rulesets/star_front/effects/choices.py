"""Making the choice that a resolution waits for: cards, a word, or the outcome of chance."""

from __future__ import annotations

from domain.kernel import chain
from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.pointing import find_all


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """The seat that is asked chooses cards (`cards`) or says a word (`say`)."""
    question = _question(desk, seat)
    desk.must(question["what"] != "random", "this is left to chance: say the outcome with `chance`", ("chance",))
    answer = _word(desk, question, args) if "words" in question else _cards(desk, seat, question, args)
    desk.declare("chosen", seat, "", {"what": question["what"]})
    chain.resume(desk, answer)


def chance(desk: Desk, seat: str, args: Arguments) -> None:
    """What the enemy showed at random: a recorded outcome (SF-ROTATE-01)."""
    question = _question(desk, seat)
    desk.must(question["what"] == "random", "nothing is left to chance now", ("choose",))
    answer = _cards(desk, seat, question, {"cards": (args.get("card"),)})
    desk.declare("chance", seat, "SF-ROTATE-01")
    chain.resume(desk, answer)


def _question(desk: Desk, seat: str) -> Plain:
    question = chain.awaits(desk)
    desk.must(question is not None, "nobody is asked to choose")
    desk.must(seat in ("", question["seat"]), f"{question['seat']} has to choose")
    return question


def _word(desk: Desk, question: Plain, args: Arguments) -> str:
    word = str(args.get("say", ""))
    found = next((each for each in question["words"] if each.lower() == word.lower()), "")
    rule = "SF-ENTER-02" if question["what"] == "position" else ""
    desk.must(bool(found), f"{word or 'nothing'} is not one of {', '.join(question['words'])}", question["words"], rule)
    return found


def _cards(desk: Desk, seat: str, question: Plain, args: Arguments) -> tuple[str, ...]:
    """Between `least` and `n` of the options; what is hidden is checked where the text goes on."""
    named = args.get("cards", ())
    desk.must(isinstance(named, tuple), "cards: the chosen ones")
    least, most = question["least"], question["n"]
    several = f"{least}" if least == most else f"{least} to {most}"
    desk.must(least <= len(named) <= most and len(set(named)) == len(named), f"{several} cards are chosen, not {len(named)}")
    if not question["options"]:
        return tuple(str(each) for each in named)
    return find_all(desk, question["seat"], named, question["options"])
