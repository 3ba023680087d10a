"""The views of each shape. Proportions are true where the sizes are stated; what is not stated has usual ones."""
