"""The table of Hearts."""
