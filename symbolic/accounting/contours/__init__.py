"""delta of a composition as a sum along a line in the plane of orders, every error bounded: the moments of e^L (`loss`, `moments`, `subsampled`), vertical lines (`line`; `heavy` and `jumps` where losses have a heavy
tail), a hyperbola (`bent`), and two rays (`rays`) where hits are rare."""
