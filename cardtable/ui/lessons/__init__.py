"""The playable lessons."""
