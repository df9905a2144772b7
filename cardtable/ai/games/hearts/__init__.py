"""What the computer players of Hearts know and weigh."""
