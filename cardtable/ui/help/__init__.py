"""The help menu, and what is told and kept when something goes wrong."""
