"""Tournaments and benchmarks between bots."""
