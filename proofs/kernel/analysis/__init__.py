"""The analysis layer: enclosures, derivatives, calculus."""
