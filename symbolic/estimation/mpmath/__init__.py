"""The chapter's values in mpmath."""
