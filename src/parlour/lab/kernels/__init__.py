"""Whole games as compiled code. Each kernel is held against `parlour.games`, step by step, in its tests."""
