"""Pictures made to measure: whatever is drawn is drawn by a pure function of what it shows."""
