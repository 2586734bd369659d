"""What is said most often in Macross Crusade: the order in which it is offered."""

from domain.kernel.contract.usual import Usual

USUAL = Usual(
    acts=("keep", "first", "play", "attack", "defend", "use", "switch"),
    base={"type": ("g",)},
)
