"""ElSalamouny, Palamidessi: Reconstruction of the distribution of sensitive data under free-will privacy. 2022."""
