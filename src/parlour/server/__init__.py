"""A server of tables: live games, stores, nodes, the web."""
