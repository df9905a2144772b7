"""Presentation of tables, scores and lessons as plain data and words, without Qt."""
