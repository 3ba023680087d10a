"""Search: filters, ranking, facets, formatting and federation of requests."""
