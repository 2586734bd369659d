"""Public games in pages of other sites: the embedded replay, and its description for programs that embed links."""
