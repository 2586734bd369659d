"""Fault 23: keys of small order, for which anybody can sign, are no keys."""

from __future__ import annotations

import pytest

from replays.trust.keys import parse_key, verify_signature

P = 2**255 - 19
SMALL_ORDER = (0, 1, P - 1, P, P + 1)
"""The y coordinates of points of order 1, 2 and 4, in every way to write them below 2**255."""


@pytest.mark.parametrize("y", SMALL_ORDER)
@pytest.mark.parametrize("sign", [0, 1])
def test_a_key_for_which_anybody_signs_is_refused(y: int, sign: int) -> None:
    """Given a key of small order, when it is pinned or has signed, then it is no key and no signature of it is good."""
    key = (y | sign << 255).to_bytes(32, "little")
    with pytest.raises(ValueError, match="key"):
        parse_key(key.hex())
    identity = (1).to_bytes(32, "little")
    assert not verify_signature(key, b"anything", identity + bytes(32))
