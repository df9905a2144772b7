"""What the computers have committed themselves to, and the proof that they kept to it."""
