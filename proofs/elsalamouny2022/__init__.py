"""ElSalamouny, Palamidessi: Reconstruction ... under free-will privacy. 2022.

The full title is "Reconstruction of the distribution of sensitive data under free-will privacy". Each statement is in
the file of its name. Files without statements hold what several statements share. `inversion` has the estimators by
inversion under k-RR and RAPPOR: their levels, the distribution of the data and the proof steps about their errors.
`setting` has the two instances and their explanations, `averages` the average levels, `processing` projection and
truncation, and `likelihood_setting` GIBU over cells. The statements of the chapter `experiments` are tables and
figures; they are judged by running the experiments.
"""
