"""Bots for Illusion."""
