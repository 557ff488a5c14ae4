"""The experiments of ElSalamouny and Palamidessi 2022 done again: Tables I and II, Figures 2 to 14.

`designs` has what is printed of them, `cell` does one repetition of one setting, `store` keeps what is done, `work` has
it done by processes or by a cluster, and `summary` compares what came out with what is printed. `results.json` is what
`verdicts experiment all --write` found.
"""
