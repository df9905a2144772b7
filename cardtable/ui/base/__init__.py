"""What all of the window is made of: actions, look, language, small widgets."""
