"""The chapter's values in mpmath, one module per mechanism."""
