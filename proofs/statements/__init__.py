"""What a person writes: statements, the ideas of their proofs, and what papers state."""
