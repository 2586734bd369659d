"""Record files that test both readers, that of Python and that of the browser: intact ones and changed ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.kernel.views.views import SPECTATOR
from replays.file import make_record, write, write_declarations, write_naming_printings
from replays.file.referenced_card_lists import make_card_list, specimen_list
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file

GAME = "0123456789abcdef0123456789abcdef"


def whole_files() -> dict[str, bytes]:
    """A record of every rulebook: the first ones complete, with and without a dictionary, the others as a viewer saw them."""
    names = demo_games.rulesets_with_demo()
    result = {}
    for number, name in enumerate(names):
        viewer = ("", "", "A", SPECTATOR, "B")[number]
        record = make_record(play_sheet_file(demo_games.scoresheet_path(name), []), GAME, viewer or None)
        result[name] = write(record, 0) if number == 1 else write(record)
    return result


def smaller_files() -> tuple[bytes, bytes, bytes]:
    """Files without the cards that every reader has, without cards that no reader has, and with the declarations alone."""
    record = make_record(play_sheet_file(demo_games.scoresheet_path(demo_games.rulesets_with_demo()[0]), []), GAME)
    usual = specimen_list(record.header.ruleset)
    assert usual is not None
    others = make_card_list({f"{printing}!": data for printing, data in usual.cards})
    return (
        write_naming_printings(record, [usual]),
        write_naming_printings(record, [others]),
        write_declarations(record, [usual]),
    )


def changed_files(content: bytes, count: int, seed: int) -> Iterator[bytes]:
    """A file with a flipped bit, a cut file, or one with moved bytes."""
    dice = Random(seed)
    for _ in range(count):
        made = bytearray(content)
        at = dice.randrange(len(made))
        match dice.randrange(4):
            case 0:
                del made[at:]
            case 1:
                made[at:at] = made[at : at + 3] or b"x"
            case _:
                made[at] ^= 1 << dice.randrange(8)
        yield bytes(made)


def frames() -> Iterator[tuple[str, bytes, bytes]]:
    """Inputs of Zstandard frames (name, content, dictionary) that give every kind of block and of literals."""
    dice = Random(3)
    words = b"".join(b"%d:%d;" % (number, number * number) for number in range(900))
    contents = {
        "nothing": b"",
        "one letter": b"a",
        "a run": b"a" * 5_000,
        "two letters": b"ab" * 5_000,
        "noise": dice.randbytes(3_000),
        "few letters": bytes(dice.choice(b"abcdefgh") for _ in range(30_000)),
        "many letters, some rare": bytes(min(255, int(dice.expovariate(0.05))) for _ in range(30_000)),
        "several blocks": b"".join(b"%d," % (number % 997) for number in range(60_000)),
        "out of the words": words[2_000:6_000] * 2,
    }
    for name, content in contents.items():
        yield name, content, b""
        yield f"{name}, with words", content, words
