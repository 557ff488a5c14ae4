"""What goes beyond the print of elsalamouny2022: what its mechanisms and estimators do exactly."""
