"""The computer players of Hearts."""
