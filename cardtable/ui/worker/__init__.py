"""The worker thread, its inbox and the live table; what it and the window tell each other."""
