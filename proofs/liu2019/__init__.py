"""Liu, He, Chanyaswad, Wang, Mittal: Investigating Statistical Privacy Frameworks from the Perspective of Hypothesis Testing. PoPETs 2019."""
