"""Base of the window: its frame and actions, look, language, small widgets."""
