"""What a text of an unknown unit of the field may say is left open, whatever it gives and whatever it answers to."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.card_schema.texts import ContinuousEffect
from tests.scene import Data
from tests.star_front.scene import ANY, FOE, OWN, do, magic, scene, unit, use, when
from tests.unknown_texts import Row, assert_cleared_by_name, assert_open

OF_OWN = {"type": "unit", "whose": "own"}
KILL = magic("Kill", do("destroy"), targets=[FOE])
SUMMONED, FREE, TACTICS = {"met": "summon"}, {}, {"node": "tactics.choose", "met": "summon"}
OX, ELF, NEW = unit("Ox"), unit("Elf", "1/1"), unit("New")
Position = tuple[Data, Data, tuple[Any, ...]]


def to_rest(s: Any) -> None:
    s.to_rest()


def fought(s: Any) -> None:
    while not s.happened("combat_closed") and s.asks is None:
        s.let_pass()


def fight(mine: Data = OX, *ahead: Data) -> Position:
    """An attack on the units ahead, which is fought."""
    rows = dict(zip(("F1", "B1"), ahead or (ELF,), strict=False))
    return ({"F1": mine}, rows, (("A", "attack", {"card": "Ox"}), ("A", "end_turn"), fought))


def played(card: Data, mine: Data | None = None, **args: Any) -> Position:
    """A card of A that is played and resolved."""
    return ({**(mine or {}), "hand": [card]}, {"F1": ELF}, (("A", "play", {"card": card["name"], **args}), to_rest))


def on(card: Data, name: str, mine: Data | None = None) -> Position:
    return played(card, mine, targets=(name,))


def big(star: int = 1, *tributes: str) -> Position:
    """A unit with red stars, played for tributes."""
    return played(unit("Big", "5/5", star=star), {"F1": OX}, at="F2", tributes=tributes)


KILLED, ENTERED = on(KILL, "Elf"), played(NEW, at="F2")
MOVED = on(magic("Go", do("move", at="F2"), targets=[OWN]), "Ox", {"F1": OX})


def aimed(what: str, **more: Any) -> Position:
    return on(magic("Aim", do(what, **more), targets=[FOE]), "Elf")


def gives(name: str, position: Position, more: Data | None = None, **effect: Any) -> Row:
    """A row about a continuous effect."""
    return Row(name, {"timing": "static", "effects": [effect]}, *position, False, more)


TWO = fight(unit("Ox", "2/1"), ELF, unit("Imp", "3/1"))
GIVEN = [
    gives("attack", fight(unit("Ox", "2/1"), unit("Elf", "2/1")), TACTICS, to=FOE, attack=1),
    gives(
        "score",
        ({"F1": unit("Ox", "2/12")}, {}, (("A", "early_end", {"condition": "score"}),)),
        {"node": "end.call"},
        to=OWN,
        score=1,
    ),
    *(gives(f"keyword {word}", TWO, TACTICS, to=OWN, keyword=word) for word in ("pierce", "ranged")),
    gives("keyword poison", fight(unit("Ox", "1/1"), unit("Elf", "3/1")), TACTICS, to=OWN, keyword="poison"),
    gives("keyword blocker", fight(), TACTICS, to=ANY, keyword="blocker"),
    gives("keyword imprisoned", MOVED, SUMMONED, to=ANY, keyword="imprisoned"),
    gives("keyword destruction_resistance", KILLED, SUMMONED, to=ANY, keyword="destruction_resistance"),
    gives("keyword magic_resistance", KILLED, SUMMONED, to=FOE, keyword="magic_resistance"),
    gives("keyword devour_merge", big(1, "Ox"), FREE, to=OWN, keyword="devour_merge"),
    gives("keyword cover", played(NEW, {"F1": OX}, at="F2"), FREE, to=ANY, keyword="cover"),
    gives("lose", fight(unit("Ox", "2/1", "pierce"), ELF, unit("Imp", "3/1")), TACTICS, to=OWN, lose="pierce"),
    gives("instead", KILLED, SUMMONED, to=ANY, instead="exile"),
    gives("victims", fight(), TACTICS, to=OWN, victims="exile"),
    gives("cannot attack", fight(), TACTICS, to=ANY, cannot="attack"),
    gives("cannot be_attacked", fight(), TACTICS, to=ANY, cannot="be_attacked"),
    gives("cannot move", MOVED, SUMMONED, to=ANY, cannot="move"),
    gives(
        "cannot use",
        ({"F1": unit("Ox", text=[use(do("draw"))])}, {}, (("A", "use", {"card": "Ox"}), to_rest)),
        SUMMONED,
        to=OWN,
        cannot="use",
    ),
    gives("cannot be_sacrificed", big(1, "Ox"), FREE, to=ANY, cannot="be_sacrificed"),
    *(
        gives(f"cannot {word}", KILLED, SUMMONED, to=ANY, cannot=word)
        for word in ("be_destroyed", "be_destroyed_by_effects", "be_targeted")
    ),
    gives("cannot be_destroyed_in_battle", fight(), TACTICS, to=ANY, cannot="be_destroyed_in_battle"),
    *(gives(f"cannot {word}", ENTERED, FREE, to={}, cannot=word, who="own") for word in ("enter", "play")),
    gives("cannot use_magic", KILLED, SUMMONED, to={}, cannot="use_magic", who="own"),
    gives(
        "cannot use_immediate",
        played(unit("New", text=[when("immediate", do("draw"))]), at="F2"),
        FREE,
        to=OWN,
        cannot="use_immediate",
    ),
    gives(
        "cannot summon_traveller",
        played(magic("Call", do("summon_traveller", n=1))),
        SUMMONED,
        to={},
        cannot="summon_traveller",
        who="own",
    ),
    gives(
        "cannot early_end",
        ({"F1": unit("Ox", "2/20")}, {}, (("A", "early_end", {"condition": "score"}),)),
        {"node": "end.call"},
        cannot="early_end",
        who="any",
    ),
    gives("enters", played(NEW, at="B2"), FREE, to=OF_OWN, enters="back"),
    gives(
        "trait", on(magic("Kill", do("destroy"), targets=[{**ANY, "trait": "mech"}]), "Elf"), SUMMONED, to=ANY, trait="mech"
    ),
    gives("tributes", big(), FREE, to={**OF_OWN, "where": "hand"}, tributes=-1),
    gives("worth", big(2, "Ox"), FREE, to=OWN, worth=2),
]
TO_EFFECTS = {"to", "n", "whose", "worth_for", "who"}
"""Fields that describe another field of the effect."""


@pytest.mark.rule("SF-EFF-22")
@pytest.mark.parametrize("row", GIVEN, ids=lambda row: row.name)
def test_a_continuous_text_that_an_unknown_unit_may_have_leaves_open_what_it_decides(row: Row) -> None:
    """Given an unknown unit, when its continuous text would change what happens, then that is open, or asked."""
    assert_open(row, unit("Who", "1/1"), "F5", "exile", scene)


def test_every_kind_of_continuous_effect_has_a_position() -> None:
    """Given the fields of a continuous effect, then each that gives something is tried above."""
    assert {row.name.split(" ")[0] for row in GIVEN} == {*ContinuousEffect._fields} - TO_EFFECTS


def timed(moment: str, position: Position, more: Data | None = None, of: Data | None = None) -> Row:
    """A row about a text timed to a moment of any unit, or of a phase where `of` is empty."""
    watched = {"of": ANY if of is None else of} if of != {} else {}
    return Row(moment, when(moment, do("reward", n=1), **watched), *position, False, more)


WHOLE_TURN: Position = ({"F1": OX}, {}, (lambda s: [s.let_pass() for _ in range(25) if s.asks is None],))
OF_PHASES = (
    "turn_began",
    "draw_phase",
    "before_main",
    "main_phase",
    "summon_over",
    "tactics_start",
    "end_phase",
    "after_end",
)
TIMED = [
    *(timed(moment, KILLED, SUMMONED) for moment in ("destroyed", "left", "buried", "would_be_destroyed")),
    *(timed(moment, ENTERED, FREE) for moment in ("played", "entered", "arrived")),
    timed("sacrificed", big(1, "Ox"), FREE),
    timed("exiled", aimed("exile"), SUMMONED),
    *(timed(moment, aimed("to_hand"), SUMMONED) for moment in ("returned", "would_be_returned")),
    timed("laid", aimed("lay"), SUMMONED),
    timed("magic_used", played(magic("Bolt", do("draw"))), SUMMONED, {"type": "magic"}),
    timed("attack_chosen", fight(), TACTICS, {}),
    *(timed(moment, fight(), TACTICS) for moment in ("attacked", "combat", "combat_won", "combat_lost")),
    *(timed(moment, WHOLE_TURN, {"node": "turn.begin"}, {}) for moment in OF_PHASES),
]


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
@pytest.mark.parametrize("row", TIMED, ids=lambda row: row.name)
def test_a_text_that_an_unknown_unit_may_have_is_open_at_its_moment(row: Row) -> None:
    """Given an unknown unit, when a moment comes that a text of it may answer to, then that is open."""
    assert_open(row, unit("Who", "1/1"), "F5", "exile", scene)


def say_passes(s: Any) -> None:
    """Both say that they pass until the combat is over."""
    for seat in "BABABABA":
        if not s.happened("combat_closed"):
            s.answer(seat, "pass")


@pytest.mark.rule("SF-EFF-22", "SF-POISON-01")
def test_a_battle_that_an_unknown_text_decides_is_open_until_the_card_is_named() -> None:
    """Given an unknown unit whose text would decide a battle, then that is open; when it is named afterwards, then the
    audit clears the lines."""
    row = next(row for row in GIVEN if row.name == "keyword poison")
    row = row._replace(lines=(*row.lines[:-1], say_passes))
    assert_cleared_by_name(row, unit("Who", "1/1"), "F5", "exile", scene)
