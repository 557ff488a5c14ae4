"""The derivatives of Eq. 26 to 28 and 30 to 32 in LaTeX: as Eq. 26 to 28 print them, and as they should be, for any weight."""

FIRST_PRINTED = r"\frac{\frac{0.5\epsilon}{\Delta Q} e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}((1+\beta^2)e^{-\epsilon}-1)}{(1-0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
FIRST = r"\frac{\frac{0.5\epsilon}{\Delta Q} e^{\frac{\theta-Q(D')}{\Delta Q}\epsilon}((w+\beta^2)e^{-\epsilon}-w)}{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
SECOND_PRINTED = (
    r"\frac{\frac{0.5\epsilon}{\Delta Q}(e^{-\epsilon}-e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}+\beta^2e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})}"
    r"{(1-0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
)
SECOND = (
    r"\frac{\frac{0.5\epsilon}{\Delta Q}(w e^{-\epsilon}-w e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}+\beta^2e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})}"
    r"{(1-0.5e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
)
THIRD_FIRST_LINE_PRINTED = (
    r"\frac{-\frac{0.25 w \epsilon^2}{\Delta Q}e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} + "
    r"\frac{0.5\epsilon}{\Delta Q}e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}(0.5w e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon}+\beta^2)}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
)
THIRD_FIRST_LINE = THIRD_FIRST_LINE_PRINTED.replace("epsilon^2", "epsilon")
THIRD_PRINTED = r"\frac{0.5\beta^2\epsilon e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
THIRD = r"\frac{\frac{0.5\beta^2\epsilon}{\Delta Q}e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon}}{(0.5e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon})^2}"
