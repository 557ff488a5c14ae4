"""The experiments of ElSalamouny and Palamidessi 2022, re-run.

They cover Tables I and II and Figures 2 to 14. `designs` has the printed settings and results, and `cell` computes
one repetition of one setting. `store` keeps finished repetitions, and `work` distributes the work over processes or a
cluster. `summary` compares the results with the paper. The folder `results` has the distances that `verdicts
experiment all --write` found.
"""
