"""Bots for The Mind: partners, and models of people."""
