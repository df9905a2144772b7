"""Hunts for faults, each as long as one likes: ``python -m tests.soak.NAME --help``.

fuzz            damaged and hostile match files
kills           the program killed in mid-play
leaks           what viewers and computer players may not know, at every ply
monkey          clicks and keys at random in the window
random_matches  matches played at random to their ends

The everyday tests do a little of each (tests/test_soak.py, tests/conformance).
"""
