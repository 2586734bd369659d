"""Colony, Family, Tire (GW-TAG-01): words that other effects refer to and that do nothing by themselves.

A filter finds them as it finds any keyword (`tag` in `effects.matching`).
"""

from __future__ import annotations

NAMES = ("colony", "family", "tire")
