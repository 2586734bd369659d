"""Read models: one folder per question asked of the logs."""
