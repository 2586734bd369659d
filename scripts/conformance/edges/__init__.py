"""Random games at the edges of the rules: hidden cards, unlawful lines, wrong arguments, unlisted cards."""
