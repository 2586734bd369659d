"""A whole game in a QR code: its declarations, packed; the reader judges them again. The format is in
`replays/file/FORMAT.md`.

A page that counts without a service makes codes too (`api/web/count/handed-game.js`): a scoresheet, packed.

`encode_game` makes the body of a code, `split_body` its texts, `code_images` the images. `code_images.read_codes` and
`CodePartCollector` read images and texts back, and `decode_record` judges the declarations. All errors of a code are
`BadCode`.
"""

from __future__ import annotations

from replays.file.declarations import NotReproducible
from replays.qr.code_body import decode_record, decode_scoresheet, encode_game, encode_view
from replays.qr.code_parts import BadCode, CodePartCollector, is_code_text, split_body

__all__ = [
    "BadCode",
    "CodePartCollector",
    "NotReproducible",
    "decode_record",
    "decode_scoresheet",
    "encode_game",
    "encode_view",
    "is_code_text",
    "split_body",
]
