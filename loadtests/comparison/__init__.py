"""Two shops beside each other on one machine: is one slower?"""
