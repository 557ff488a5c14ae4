"""Li, Zhou, Qin, Xu: Differential Privacy for Belief Functions. Slides, BFTA 2023."""
