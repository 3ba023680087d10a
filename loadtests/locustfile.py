"""`locust -f loadtests/locustfile.py --host http://127.0.0.1:8000` against a running `make up`."""

from loadtests.budgets import judge
from loadtests.journeys.shopper import SearchingShopper

__all__ = ["SearchingShopper", "judge"]
