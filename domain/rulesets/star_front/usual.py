"""What is said most often in Star Front: the order in which it is offered."""

from domain.kernel.contract.usual import Usual

USUAL = Usual(
    acts=("first", "summon", "play", "attack", "use", "move", "formation", "mech_merge", "early_end"),
    base={},
    on="lower",
)
