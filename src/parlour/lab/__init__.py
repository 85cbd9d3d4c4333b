"""Simulate games by the million with compiled code, and export finished games as tables.

It needs `pip install parlour[lab]`. Nobody needs it to play.
"""
