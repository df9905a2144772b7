"""What is special at the table of Hearts."""
