"""The papers' figures, plotted again with the printed and the exact curves."""
