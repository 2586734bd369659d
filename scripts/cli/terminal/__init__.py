"""What the terminal prints: data, messages and help in three languages, boards, logs and tables."""
