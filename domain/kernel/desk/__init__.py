"""Where a command is judged: hearing it, finding its moment, the clock and the chain, and what is written down."""

from domain.kernel.desk.desk import Desk as Desk
