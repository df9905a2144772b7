"""The match in play, with everything beside the table."""
