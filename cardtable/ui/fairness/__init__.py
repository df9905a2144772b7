"""Commitments of the computers, and the proof that they kept them."""
