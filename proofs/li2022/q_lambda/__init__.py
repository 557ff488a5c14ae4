"""Q_lambda, the unknown mass of Q_2x3 shared out between the two answers, in parts."""
