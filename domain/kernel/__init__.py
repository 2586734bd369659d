"""What all games share, in five floors, each of which knows only those before it."""

from domain.named import name_without

name_without(__name__, ("record", "contract", "table", "views", "desk"))
