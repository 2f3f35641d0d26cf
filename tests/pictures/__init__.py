"""`make pictures`: the pictures of README that are pages. What is drawn, how, and a test that holds them."""
