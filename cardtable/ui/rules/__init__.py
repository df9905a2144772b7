"""The rules to read, and those that a match is played by."""
