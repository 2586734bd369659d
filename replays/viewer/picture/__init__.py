"""Still images of the board, drawn by the viewer's own code in an engine without a browser."""

from replays.viewer.picture.board_images import (
    BoardRenderer,
    draw_board,
    draw_game_preview,
    draw_preview_image,
    svg_to_png,
    warm_up,
)

__all__ = [
    "BoardRenderer",
    "draw_board",
    "draw_game_preview",
    "draw_preview_image",
    "svg_to_png",
    "warm_up",
]
