"""The rules: standard library only, no Qt, no files, no clock, no global randomness."""
