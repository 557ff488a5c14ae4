"""Q_lambda, which splits the "unknown" mass of Q_2x3 between the two answers."""
