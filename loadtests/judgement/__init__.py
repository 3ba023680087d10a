"""From measurements to a judgement: budgets, intervals, the knee of a step test, likely causes."""
