"""Dimension drawings: a part in flat views with dimension lines, from the sizes that its supplier states."""
