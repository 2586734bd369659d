"""Card texts carried out, for every rulebook.

An effect is plain data (`carrying_out`). It lies on the chain or, applied at once, in the flag `pending`; while it waits for
a choice it stays there with what is left, and goes on with the answer (`choosing`). What differs a ruleset hands over in one
record, `desk.ruleset.texts` (`domain.kernel.contract.texts`), so that what moves cards imports nothing that watches them.
"""
