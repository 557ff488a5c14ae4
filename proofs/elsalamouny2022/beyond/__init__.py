"""Additional results on elsalamouny2022: its mechanisms and estimators, exactly."""
