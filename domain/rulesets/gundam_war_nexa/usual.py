"""What is said most often in Gundam War NEX-A: the order in which it is offered."""

from domain.kernel.contract.usual import Usual

USUAL = Usual(
    acts=("keep", "first", "play", "attack", "defend", "use"),
    base={"type": ("graphic",)},
)
