"""Every game behind the interfaces that learners know: PettingZoo in `zoo`, OpenSpiel in `spiel`.

Each is made from what a game tells programs, so that one seed and the same numbers are the same game in all of them
and in `parlour.Match`. They need `pip install 'parlour[envs]'`; nothing else here does. In `vector` are thousands of
tables at once, for Gymnasium.
"""
