"""Tasks: what writes become, the queue they wait in and the worker that runs them."""
