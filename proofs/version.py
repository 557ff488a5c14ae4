"""The version of the package and of the command."""

__version__ = "0.1.0"
