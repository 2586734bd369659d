"""Tests that hold the house."""
