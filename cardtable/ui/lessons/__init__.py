"""The first start, and the playable lessons."""
