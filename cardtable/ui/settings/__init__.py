"""Settings: preferences, card design, language."""
