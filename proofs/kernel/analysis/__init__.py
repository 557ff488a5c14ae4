"""The analysis layer: enclosures, derivatives and rules of calculus."""
