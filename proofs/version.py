"""The version: the package's, and the command's."""

__version__ = "0.1.0"
