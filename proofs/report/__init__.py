"""Documents of verdicts, and their writers for terminal, HTML, LaTeX, notebooks and JSON."""
