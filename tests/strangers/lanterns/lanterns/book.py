"""The rulebook behind this ruleset: Lanterns on the River, first edition."""

from domain.parts.common.ruleset_package import read_book

BOOK = read_book("lanterns", edition="1", title="Lanterns on the River", seats=(2, 2))
