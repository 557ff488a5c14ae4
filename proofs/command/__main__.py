"""`python -m proofs.command` is `verdicts`."""

from proofs.command import main

if __name__ == "__main__":
    main()
