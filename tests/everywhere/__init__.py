"""The program and its tests in a bare Debian and on every Python: ``python3 -m tests.everywhere``."""
