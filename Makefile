PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run setup check test bench playthroughs wire clean

help: ## show these commands
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' Makefile

run: setup ## open the parlour
	@$(BIN)/parlour

setup: .venv/.done ## create .venv with the package and all tools

.venv/.done: pyproject.toml constraints.txt
	@echo "Setting up .venv (once, about a minute)…"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

check: setup ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: setup ## all tests, with the branch coverage of engine and games
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term

bench: setup ## measurements
	$(BIN)/python -m bench

playthroughs: setup ## write the golden playthroughs anew; the diff is the review
	$(BIN)/python -m tests.playthroughs

wire: setup ## write the wire protocol's schema and types anew
	$(BIN)/python -m tools.wire

clean: ## remove what was built
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage dist
