"""The output of the terminal: data, messages and help in three languages, boards, logs and tables."""
