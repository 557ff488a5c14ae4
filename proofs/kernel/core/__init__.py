"""The core layer: algebra, logic, sums and induction."""
