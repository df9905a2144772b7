"""What is shown and said at the table and around it, as plain data and words, without Qt."""
