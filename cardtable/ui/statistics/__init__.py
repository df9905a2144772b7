"""The statistics of all matches."""
