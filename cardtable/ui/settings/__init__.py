"""The dialogs of the settings."""
