"""Matches saved by every version that was released, and what they say."""
