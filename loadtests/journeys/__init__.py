"""What visitors and staff do, a class each."""
