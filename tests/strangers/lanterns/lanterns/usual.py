"""What is said most often: the order in which it is offered."""

from domain.kernel.contract.usual import Usual

USUAL = Usual(acts=("first", "play", "blow"), base={})
