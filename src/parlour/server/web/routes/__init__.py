"""HTTP routes, grouped by what they are about."""
