"""The matches on this computer: list, files, recovery."""
