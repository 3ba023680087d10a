"""From measurements to a verdict: budgets, intervals, the knee of a step test, likely causes."""
