"""Statements as text: a small grammar, read into `Statement`s and written back; nothing of it is executed."""
