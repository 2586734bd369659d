"""Gundam War NEX-A, Official Rule Book, Ver.1.2, as a ruleset."""

from domain.parts.assembly import assembled

RULESET = assembled(__name__)
