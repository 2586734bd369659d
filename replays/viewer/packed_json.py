"""Packs JSON for pages: values of one shape as columns, deflated, in base64. `replay/packed-json.js` reads it.

A node is a list of scalars, or an object: `d` whole numbers as differences, each to the one before; or `p` its parts, one
for each shape, and `o` the part of each value, if there are several. A part is a list of scalars, or an object:

- `k`, `c`, `n`: `n` objects with the fields `k`, a node for each field
- `c`: lists that begin with the same number and are equally long, a node for each place
- `l`, `c`: lists of these lengths, one node for all their values
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from itertools import accumulate, islice, pairwise
from typing import Any

_RAW = -15
"""Window bits of a deflate stream without a head, which browsers call `deflate-raw`."""


def pack_json(value: Any) -> str:
    """Packs a JSON value as text of letters, digits and `+/=`."""
    return pack_text(json.dumps(_node([value]), ensure_ascii=False, separators=(",", ":")))


def pack_text(text: str) -> str:
    """Packs a text, deflated and in base64."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9)
    return b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


def unpack_json(packed: str) -> Any:
    """Unpacks a JSON value. Raises ValueError or zlib.error for other text."""
    return _values(json.loads(zlib.decompress(b64decode(packed), _RAW)))[0]


def _node(values: Sequence[Any]) -> Any:
    numbers: dict[tuple[Any, ...], int] = {}
    order = [numbers.setdefault(_shape(value), len(numbers)) for value in values]
    if set(numbers) <= {_SCALAR}:
        return _scalars(values)
    parts = [
        _part(shape, [value for value, at in zip(values, order, strict=True) if at == number])
        for shape, number in numbers.items()
    ]
    return {"p": parts} if len(parts) == 1 else {"p": parts, "o": order}


def _scalars(values: Sequence[Any]) -> Any:
    """Returns a node of scalars; of numbers that never fall, such as those of lines, their differences."""
    whole = len(values) > 1 and all(type(value) is int and abs(value) < _EXACT for value in values)
    if not whole or any(one > two for one, two in pairwise(values)):
        return list(values)
    return {"d": [values[0], *(two - one for one, two in pairwise(values))]}


_EXACT = 2**53
"""Whole numbers below are exact in a browser."""
_SCALAR, _LIST = ("scalar",), ("list",)


def _shape(value: Any) -> tuple[Any, ...]:
    """Returns what values of one part have in common."""
    if isinstance(value, dict):
        return ("fields", *value)
    if not isinstance(value, list | tuple):
        return _SCALAR
    if value and isinstance(value[0], int) and not isinstance(value[0], bool):
        return ("places", len(value), value[0])
    return _LIST


def _part(shape: tuple[Any, ...], values: Sequence[Any]) -> Any:
    if shape == _SCALAR:
        return list(values)
    if shape == _LIST:
        return {"l": [len(value) for value in values], "c": _node([each for value in values for each in value])}
    if shape[0] == "places":
        return {"c": [_node(column) for column in zip(*values, strict=True)]}
    fields = list(shape[1:])
    return {"k": fields, "c": [_node([value[name] for value in values]) for name in fields], "n": len(values)}


def _values(node: Any) -> list[Any]:
    if isinstance(node, list):
        return node
    if "d" in node:
        return list(accumulate(node["d"]))
    parts = [iter(_part_values(part)) for part in node["p"]]
    return [next(parts[number]) for number in node["o"]] if "o" in node else list(parts[0])


def _part_values(part: Any) -> list[Any]:
    if isinstance(part, list):
        return part
    if "l" in part:
        each = iter(_values(part["c"]))
        return [list(islice(each, count)) for count in part["l"]]
    columns = list(map(_values, part["c"]))
    if "k" not in part:
        return list(map(list, zip(*columns, strict=True)))
    return [{name: column[at] for name, column in zip(part["k"], columns, strict=True)} for at in range(part["n"])]
