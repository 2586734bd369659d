"""A whole game in one QR code: what was said in it, packed; read back, the rules judge it anew. The format: file/FORMAT.md.

`code_of(events, game)` makes the body of a code, `split` its texts, `picture.write` the picture; `picture.read` and `Parts`
come back from pictures and texts, and `record_of` judges. Everything that is wrong with a code is a `BadCode`.
"""

from __future__ import annotations

from replays.file.declarations import NotReproducible
from replays.qr.code_body import decode_record, encode_game, encode_view
from replays.qr.code_parts import BadCode, Parts, is_code, split_body

__all__ = [
    "BadCode",
    "NotReproducible",
    "Parts",
    "decode_record",
    "encode_game",
    "encode_view",
    "is_code",
    "split_body",
]
