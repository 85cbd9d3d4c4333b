"""The rules at the speed of machine code: whole games on arrays, proven equal to `parlour.games` step by step.

It needs `pip install parlour[lab]`. Nobody needs it to play.
"""
