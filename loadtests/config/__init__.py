"""What a run is made of: mix, load shape, budgets and target, read and checked before any load."""
