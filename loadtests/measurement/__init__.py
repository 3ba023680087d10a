"""What the generator measures: histograms by second and request class, correctness checks, its own health."""
