"""Q_lambda: the unknown mass of Q_2x3 given to the two answers.

Under Q_lambda the answers are Warner's, with the probability `truth` of the truth, so his theorems are used."""
