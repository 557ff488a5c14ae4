"""Liu, He, Chanyaswad, Wang, Mittal: Investigating Statistical Privacy Frameworks from the Perspective of Hypothesis
Testing. PoPETs 2019.

A row stands in the file of its name. What several rows share stands in files without statements: the words and the
domain (`setting`, `gaussian_setting`, `notions_setting`), finite spaces of outputs (`finite_tests`), the likelihood
ratio (`likelihood`), templates for Eq. 9 and 10 (`rates`), for Sections 5.1 to 5.3 (`knowledge`, `coefficients`), for
Eq. 18, 21 and 24 (`highest_score`, `knowing_more`), for Eq. 26 to 32 (`appendix`, `appendix_slopes`, `appendix_ends`;
what is printed there in `appendix_latex`, `appendix_words`), for Propositions 1 and 2 (`independence`), the entries of
Table 1 (`table_entries`), and the pieces of the relations between notions (`notions_mixtures`). What is printed where
it is not so is in `misprints`, what the signs of the source mean in `symbols`.
"""
