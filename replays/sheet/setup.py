"""The set-up keys of a ruleset in notation: `setup forest: 12` for the table, `setup forest.A: 12` for one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.kernel.contract.setup import Fault, Setting, fault_of
from domain.kernel.record.changes import Plain

_FLAGS = {"yes": True, "no": False}


class Read(NamedTuple):
    """A set-up key as it was written: its seat (empty: all seats, or the whole table) and its value."""

    name: str
    seat: str
    value: Plain


def read(settings: Mapping[str, Setting], seats: tuple[str, ...], words: str, value: Plain) -> Read | Fault:
    """A key as it is written (`forest.A`) and its value; what is wrong with them otherwise."""
    name, dot, seat = words.strip().partition(".")
    setting = settings.get(name)
    if setting is not None and setting.kind == "flag":
        value = _FLAGS.get(str(value).lower(), value)
    elif setting is not None and setting.kind != "number":
        value = str(value)
    return fault_of(settings, seats, name, {seat: value} if dot else value) or Read(name, seat, value)


def put_together(settings: Mapping[str, Setting], seats: tuple[str, ...], keys: Iterable[Read]) -> dict[str, Plain]:
    """The keys as a set-up; of two that say something of the same seat, the later one holds."""
    setup: dict[str, Plain] = {}
    for name, seat, value in keys:
        if settings[name].each:
            setup[name] = {**setup.get(name, {}), **dict.fromkeys((seat,) if seat else seats, value)}
        else:
            setup[name] = value
    return setup


def written(said: Mapping[str, Plain], value: Callable[[Plain], str]) -> Iterator[str]:
    """The header lines of the set-up keys that an opening said; `value` writes a number or words."""
    for name, held in said.items():
        for key, each in (
            ((f"{name}.{seat}", one) for seat, one in held.items()) if isinstance(held, dict) else ((name, held),)
        ):
            yield f"setup {key}: {('no', 'yes')[each] if type(each) is bool else value(each)}"
