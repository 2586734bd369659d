"""Card texts carried out, for every rulebook.

An effect is plain data (`carrying_out`, for frames that nest `nesting`). It lies on the chain (`settling`) or, applied at
once, in the flag `pending`; while it waits for a choice it stays there with what is left, and the small effect that asked
is done again with the answer (`choosing`). What differs a ruleset hands over in one record, `desk.ruleset.texts`
(`domain.kernel.contract.ruleset`), so that what moves cards imports nothing that watches them.
"""
