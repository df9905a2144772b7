"""The dialog of a new match, with people's own presets."""
