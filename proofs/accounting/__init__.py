"""The theorems that accountants of privacy rest on: of no one paper, each with its source; and what is commonly said of
accounting, and false.
"""
