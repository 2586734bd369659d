"""Effects that wait in the clip: the order in which they are carried out, and the answers to them."""
