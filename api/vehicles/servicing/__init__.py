"""What a service of one car needs: oil in the cheapest set of cans, filters, plugs, with reasons."""
