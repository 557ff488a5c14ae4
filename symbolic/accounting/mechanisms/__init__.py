"""The mechanisms of a composition, and the file formats that describe them."""
