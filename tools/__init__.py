"""What developers run to make files that are kept in the repository."""
