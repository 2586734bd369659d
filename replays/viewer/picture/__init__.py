"""Still pictures of the board, drawn by the viewer's own code in an engine without a browser."""

from replays.viewer.picture.drawing import Drawing, cover, drawn_cover, still, to_png, warm

__all__ = ["Drawing", "cover", "drawn_cover", "still", "to_png", "warm"]
