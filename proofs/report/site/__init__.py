"""The pages for a browser: static, with nothing from elsewhere, readable without a script."""
