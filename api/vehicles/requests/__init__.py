"""Questions to an expert: which part fits this car."""
