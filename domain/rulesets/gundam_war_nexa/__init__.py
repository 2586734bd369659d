"""Gundam War NEX-A, Official Rule Book, Ver.1.2, as a ruleset."""

from domain.parts.common.assembly import assembled

RULESET = assembled(__name__)
