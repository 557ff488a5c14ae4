"""The core layer: algebra, logic, sums, induction."""
