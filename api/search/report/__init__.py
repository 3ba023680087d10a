"""The search report: frequent, empty, unused, slow and repaired queries, counted from the query log."""
