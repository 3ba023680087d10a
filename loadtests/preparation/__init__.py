"""What is made before a run: a check of the target, the products and searches of the visitors."""
