"""Lines that break one rule, or depend on a unit that nobody knows: all are carried out, and the verdict names the rule."""

from __future__ import annotations

import pytest

from tests.lines import Line, judged
from tests.star_front.scene import FOE, Data, do, keyword, magic, scene, unit, use

SUMMON: Data = {}
MAIN: Data = {"met": "summon"}
TACTICS: Data = {**MAIN, "node": "tactics.choose"}
MOVES: Data = {"met": "summon formation", "node": "formation.move"}
CALL: Data = {**MAIN, "node": "end.call"}
BIG, MID, FREE = unit("Big", "5/5", star=2), unit("Mid", "3/3", star=1), unit("Free")
OX, YAK, ELF = unit("Ox"), unit("Yak"), unit("Elf")
CAGED = unit("Caged", "1/1", "imprisoned")
CORE = unit("Core", "2/3", "mech_merge")
BOLT = magic("Bolt", do("destroy"), targets=[FOE])


def secret(name: str) -> Data:
    """A unit of which the record knows nothing but its place."""
    return unit(name, "5/9", known=False)


def play(card: str, at: str, *tributes: str) -> tuple[str, Data]:
    return "play", {"card": card, "at": at, **({"tributes": tributes} if tributes else {})}


def merge(card: str, onto: str) -> tuple[str, Data]:
    return "mech_merge", {"card": card, "onto": onto, "top": card, "exposed": "attack"}


def attack(card: str, **more: str) -> tuple[str, Data]:
    return "attack", {"card": card, **more}


def aimed(act: str, card: str, target: str) -> tuple[str, Data]:
    return act, {"card": card, "targets": (target,)}


GUN = unit("Gun", "1/1", text=[use(do("destroy"), targets=[FOE])])
TAKER = unit("Taker", "1/1", keyword("kidnap", n=1), text=[use(do("kidnap"), targets=[FOE])])
BUS = unit("Bus", "1/1", keyword("ride", n=2), passengers=1, text=[use(do("reward", n=1), cost={"alight": 2})])

WRONG: dict[str, Line] = {
    "a tribute too few": Line(
        {"F1": OX, "hand": [BIG]}, {}, play("Big", "F2", "Ox"), "SF-COST-03", {"Ox": "A.graveyard", "Big": "A.F2"}, SUMMON
    ),
    "a tribute too many": Line(
        {"F1": OX, "F3": YAK, "hand": [MID]},
        {},
        play("Mid", "F2", "Ox", "Yak"),
        "SF-COST-03",
        {"Ox": "A.graveyard", "Yak": "A.graveyard", "Mid": "A.F2"},
        SUMMON,
    ),
    "a tribute for a unit without a star": Line(
        {"F1": OX, "hand": [FREE]}, {}, play("Free", "F2", "Ox"), "SF-COST-03", {"Ox": "A.graveyard", "Free": "A.F2"}, SUMMON
    ),
    "a tribute of the enemy": Line(
        {"hand": [MID]}, {"F1": ELF}, play("Mid", "F2", "Elf"), "SF-COST-03", {"Elf": "B.graveyard", "Mid": "A.F2"}, SUMMON
    ),
    "an imprisoned tribute": Line(
        {"F1": CAGED, "hand": [MID]}, {}, play("Mid", "F2", "Caged"), "SF-IMPR-01", {"Caged": "A.graveyard"}, SUMMON
    ),
    "the back row while the front row has room": Line(
        {"hand": [FREE]}, {}, play("Free", "B2"), "SF-ENTER-03", {"Free": "A.B2"}, SUMMON
    ),
    "a unit with a star in the formation": Line(
        {"F1": OX, "hand": [MID]}, {}, play("Mid", "F2", "Ox"), "SF-FORM-02", {"Mid": "A.F2"}, TACTICS
    ),
    "a newcomer goes to the back row": Line(
        {"F1": {**FREE, "fresh": 5}}, {}, ("move", {"card": "Free", "to": "B1"}), "SF-FORM-05", {"Free": "A.B1"}, MOVES
    ),
    "an imprisoned unit moves": Line(
        {"F1": CAGED}, {}, ("move", {"card": "Caged", "to": "F4"}), "SF-IMPR-01", {"Caged": "A.F4"}, MOVES
    ),
    "a unit of the enemy is moved": Line(
        {"F1": OX}, {"F1": ELF}, ("move", {"card": "Elf", "to": "F4"}), "SF-FORM-04", {"Elf": "B.F4"}, MOVES
    ),
    "a glide without glide": Line({"F1": OX}, {"F3": ELF}, attack("Ox", glide="F3"), "SF-GLIDE-01", {"Ox": "A.F3"}, TACTICS),
    "a glide to a lane without an enemy": Line(
        {"F1": unit("Kite", "2/1", "glide")}, {"F3": ELF}, attack("Kite", glide="F2"), "SF-ATK-02", {"Kite": "A.F2"}, TACTICS
    ),
    "a ranged attack on a position without a unit": Line(
        {"F1": unit("Bow", "3/1", "ranged")}, {"F1": ELF}, attack("Bow", at="back"), "SF-RANGED-02", {"Bow": "A.F1"}, TACTICS
    ),
    "a merge onto what is no mech": Line(
        {"F1": OX, "F2": CORE}, {}, merge("Core", "Ox"), "SF-MECH-02", {"Ox": "Core:lower", "Core": "A.F1"}, MAIN
    ),
    "a merge of a unit without mech merge": Line(
        {"F1": unit("Hull", traits=["mech"]), "F2": OX}, {}, merge("Ox", "Hull"), "SF-MECH-02", {"Hull": "Ox:lower"}, MAIN
    ),
    "a magic card at a unit that resists it": Line(
        {"hand": [BOLT]},
        {"F1": unit("Sly", "1/1", keyword("magic_resistance", whose="enemy"))},
        aimed("play", "Bolt", "Sly"),
        "SF-MRES-01",
        {"Sly": "B.graveyard"},
        MAIN,
    ),
    "a text at a unit that resists it": Line(
        {"F1": GUN},
        {"F1": unit("Sly", "1/1", keyword("effect_resistance")), "F2": ELF},
        aimed("use", "Gun", "Sly"),
        "SF-ERES-02",
        {"Sly": "B.graveyard", "Elf": "B.F2"},
        MAIN,
    ),
    "more passengers alight than there are": Line(
        {"F1": BUS}, {}, ("use", {"card": "Bus"}), "SF-ALIGHT-01", {"Bus": "A.F1"}, MAIN
    ),
    "a discard of a hand of ten": Line(
        {"hand": [unit(f"Card {n}") for n in range(10)]},
        {},
        ("discard", {"cards": ("Card 1",)}),
        "SF-END-02",
        {"Card 1": "A.exile"},
        {**MAIN, "node": "end.use"},
    ),
    "an early end with a point too few": Line(
        {"rewards": 14}, {}, ("early_end", {"condition": "score"}), "SF-EARLY-02", {}, CALL
    ),
    "an early end with a unit too few": Line(
        {"F1": OX, "F2": YAK}, {}, ("early_end", {"condition": "units"}), "SF-EARLY-03", {}, CALL
    ),
    "an early end in the countdown": Line(
        {"rewards": 15}, {}, ("early_end", {"condition": "score"}), "SF-EARLY-04", {}, {**CALL, "countdown": 3}
    ),
}

UNKNOWN: dict[str, Line] = {
    "may need tributes": Line({"hand": [secret("New")]}, {}, play("New", "F1"), "SF-COST-03", {"New": "A.F1"}, SUMMON),
    "may need the tribute that it got": Line(
        {"F1": OX, "hand": [secret("New")]}, {}, play("New", "F2", "Ox"), "SF-COST-03", {"Ox": "A.graveyard"}, SUMMON
    ),
    "may be imprisoned, as a tribute": Line(
        {"F1": secret("Ox"), "hand": [MID]}, {}, play("Mid", "F2", "Ox"), "SF-IMPR-01", {"Mid": "A.F2"}, SUMMON
    ),
    "may be imprisoned, as it moves": Line(
        {"F1": secret("Ox")}, {}, ("move", {"card": "Ox", "to": "F4"}), "SF-IMPR-01", {"Ox": "A.F4"}, MOVES
    ),
    "may be a unit with a star": Line(
        {"hand": [secret("New")]}, {}, play("New", "F2"), "SF-FORM-02", {"New": "A.F2"}, TACTICS
    ),
    "may resist magic": Line(
        {"hand": [BOLT]}, {"F1": secret("Elf")}, aimed("play", "Bolt", "Elf"), "SF-ERES-01", {"Elf": "B.graveyard"}, MAIN
    ),
    "may resist a text": Line(
        {"F1": GUN}, {"F1": secret("Elf")}, aimed("use", "Gun", "Elf"), "SF-ERES-01", {"Elf": "B.graveyard"}, MAIN
    ),
    "may resist a kidnapper": Line(
        {"F1": TAKER}, {"F1": secret("Elf")}, aimed("use", "Taker", "Elf"), "SF-ERES-01", {"Elf": "Taker:captive"}, MAIN
    ),
    "may be a mech": Line(
        {"F1": secret("Hull"), "F2": CORE}, {}, merge("Core", "Hull"), "SF-MECH-02", {"Hull": "Core:lower"}, MAIN
    ),
    "may have mech merge": Line(
        {"F1": unit("Hull", traits=["mech"]), "F2": secret("Ox")},
        {},
        merge("Ox", "Hull"),
        "SF-MECH-02",
        {"Hull": "Ox:lower"},
        MAIN,
    ),
    "may have the text that is used": Line(
        {"F1": secret("Ox")}, {}, ("use", {"card": "Ox"}), "SF-EFF-01", {"Ox": "A.F1"}, MAIN
    ),
    "may be a magic card": Line(
        {"hand": [secret("Spell")]},
        {},
        ("play", {"card": "Spell", "as_": "magic"}),
        "SF-MAG-01",
        {"Spell": "A.graveyard"},
        MAIN,
    ),
    "may be a blocker that an arrow is aimed at": Line(
        {"F1": unit("Bow", "3/1", "ranged")},
        {"F1": secret("Elf")},
        attack("Bow", at="front"),
        "SF-RANGED-02",
        {"Bow": "A.F1"},
        TACTICS,
    ),
}


def _judged(line: Line) -> tuple[tuple[str, ...], dict[str, str]]:
    return judged(line, scene, lambda s, name: str(s.where(name)))


@pytest.mark.parametrize("what", WRONG)
def test_what_breaks_one_rule_is_carried_out_and_named_by_it(what: str) -> None:
    line = WRONG[what]
    verdict, then = _judged(line)
    assert (verdict[0], then) == ("illegal", line.then)
    assert line.rule in verdict


@pytest.mark.parametrize("what", UNKNOWN)
def test_what_depends_on_an_unknown_unit_is_carried_out_and_open(what: str) -> None:
    line = UNKNOWN[what]
    verdict, then = _judged(line)
    assert (verdict[0], then) == ("open", line.then)
    assert line.rule in verdict


@pytest.mark.rule("SF-COST-03", "SF-IMPR-01")
def test_a_tribute_of_the_enemy_breaks_no_rule_of_prisoners() -> None:
    assert _judged(WRONG["a tribute of the enemy"])[0] == ("illegal", "SF-COST-03")


@pytest.mark.rule("SF-EARLY-03")
def test_how_many_units_there_are_is_known_of_unknown_units_too() -> None:
    s = scene(A={f"F{n}": secret(f"Ox {n}") for n in (1, 2, 3)}, mode="scribe", **CALL)
    assert s.says("A", "early_end", condition="units")[0].verdict == ("legal",)
