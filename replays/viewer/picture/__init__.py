"""Still pictures of the board, drawn by the viewer's own code in an engine without a browser."""

from replays.viewer.picture.drawing import Drawing, cover, to_png

__all__ = ["Drawing", "cover", "to_png"]
