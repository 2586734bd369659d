"""What is said most often in Robotech: the order in which it is offered."""

from domain.kernel.contract.usual import Usual

USUAL = Usual(
    acts=("keep", "first", "place", "play", "attack", "defend", "resolve", "action", "use", "assign"),
    base={},
    on="pilot",
)
