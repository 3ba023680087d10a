"""Packings: the sizes in which one product is sold, such as 1, 4 and 60 litres of the same oil."""
