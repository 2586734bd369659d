"""Effects that wait: the order in which they are carried out, and which of them an effect answers."""
