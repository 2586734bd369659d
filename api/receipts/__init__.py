"""Receipts of the server and signatures of seats, by which a record can be trusted."""
