"""What shoppers search for and how search serves them, counted from the query log."""
