"""The web server: an HTTP API for tables, and websockets for play."""
