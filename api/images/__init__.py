"""Images of a game: boards, link previews, QR codes, and card images of this machine."""
