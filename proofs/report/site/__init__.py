"""The static site. Its pages load nothing from other hosts and are readable without scripts."""
