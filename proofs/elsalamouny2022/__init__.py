"""ElSalamouny, Palamidessi: Reconstruction of the distribution of sensitive data under free-will privacy. 2022.

A row stands in the file of its name. What several rows share stands in files without statements: the estimators by
inversion under k-RR and RAPPOR with their levels, the law of the data and the steps of the proofs about their errors
(`inversion`), the two of them with their words (`setting`), their average levels (`averages`), projection and
truncation (`processing`), and GIBU over cells (`likelihood_setting`). The rows of the chapter `experiments` are tables
and figures: they are judged by running them, and none has a statement here.
"""
