"""Do the tests notice? Small faults are put into the code one at a time, and for each some test should fail.

mutmut says what a fault is; which of them are worth trying, and which tests are asked, is said here.
"""
