"""Games as numba code. Tests compare each kernel with `parlour.games`, step by step."""
