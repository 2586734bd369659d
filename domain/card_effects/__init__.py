"""Resolves card texts, for every rulebook.

An effect is plain data (`effect_resolution`; `resolution_stack` for effects that nest). It waits on the chain
(`chain_resolution`) or, if it is applied at once, in the flag `pending` (`immediate_effects`). While it waits for a choice it
stays there with its remaining small effects; the asking one runs again with the answer (`choices`).

What differs between rulebooks comes from one record, `desk.ruleset.texts` (`domain.kernel.contract.ruleset`). So code that
moves cards need not import code that watches them.
"""
