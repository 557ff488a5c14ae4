"""delta of composed, Poisson-subsampled Gaussian mechanisms as an integral along a vertical line."""
