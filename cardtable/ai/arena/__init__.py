"""Arena in which computers play the same deals many times, and what comes of it is counted."""
