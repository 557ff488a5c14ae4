"""Li, Zhou, Qin, Xu: Local Differential Privacy for Belief Functions. AAAI 2022."""
