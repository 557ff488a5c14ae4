"""Statements of Liu, He, Chanyaswad, Wang and Mittal, PoPETs 2019.

The paper: Investigating Statistical Privacy Frameworks from the Perspective of Hypothesis Testing.

A statement `eq-11.precision` is in the file `eq_11.py`. Shared parts are in files without statements:

* notation and domains: `setting`, `gaussian_setting`, `notions_setting`; symbols of the source: `symbols`;
* formulas that the source misprints: `misprints`;
* finite output spaces: `finite_tests`; the likelihood ratio: `likelihood`;
* Eq. 9 and 10: `rates`; Sections 5.1 to 5.3: `knowledge`, `coefficients`;
* Eq. 18, 21 and 24: `highest_score`, `knowing_more`;
* Eq. 26 to 32: `appendix`, `appendix_slopes`, `appendix_ends`; their prints: `appendix_latex`, `appendix_words`;
* Propositions 1 and 2: `independence`; relations between privacy notions: `notions_mixtures`;
* the entries of Table 1: `table_entries`.
"""
