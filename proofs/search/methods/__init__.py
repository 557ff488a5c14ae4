"""Methods for polynomial and rational inequalities, tried one after the other within a budget."""
