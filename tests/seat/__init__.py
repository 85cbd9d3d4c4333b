"""Seats for programs."""
