"""Certified privacy loss distributions: bounds of delta from above and from below for any composition."""
