"""The messages about standings."""

from __future__ import annotations

from domain.kernel.messages.message import Catalog
from domain.tournaments.messages import TOURNAMENTS

STANDINGS = Catalog("domain.tournaments.standings", TOURNAMENTS)
msg = STANDINGS.message
"""A message by its id (`messages.toml` of this folder, or of tournaments) and its facts."""
