"""Commands for developers: generated files, the documentation site, and programs that tests need."""
