"""The search report: what shoppers search for and what came of it, counted from the query log."""
