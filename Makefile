PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run setup page browser check quick test mutants bench playthroughs wire clean
PAGE := src/parlour/web/page/index.html
# One more than there are cores: many tests wait for a server or a program.
WORKERS = $$($(BIN)/python -c 'import os; print(os.cpu_count() + 1)')

help: ## show these commands
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' Makefile

run: page ## open the parlour
	@$(BIN)/parlour serve

setup: .venv/.done ## create .venv with the package and all tools

.venv/.done: pyproject.toml constraints.txt
	@echo "Setting up .venv (once, about a minute)…"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

page: $(PAGE) ## build the page of the parlour

$(PAGE): $(shell find ui -path ui/node_modules -prune -o -path ui/src/words -prune -o -type f -print) | .venv/.done
	@$(BIN)/python hatch_build.py build
	@touch $@

browser: # the tests of the page need a browser without a window
	@command -v chromium-headless-shell >/dev/null || { \
	  echo "Installing chromium-headless-shell for the tests of the page (apt-get)…"; \
	  apt-get update --quiet >/dev/null && \
	  apt-get install --yes --quiet --no-install-recommends chromium-headless-shell >/dev/null; }

check: setup ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python hatch_build.py check

test: page browser ## all tests, with the branch coverage of rules and of what keeps them alive
	$(BIN)/python hatch_build.py test
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --ignore tests/e2e --cov --cov-report=
	$(BIN)/coverage report --fail-under=100 --include='*/engine/*,*/games/*'
	$(BIN)/coverage report --fail-under=98 --include='*/table/*,*/store/*,*/web/*,*/client/*,*/learn/*'
	$(BIN)/pytest -n auto --dist worksteal tests/e2e # apart: a browser's driver keeps an event loop of its own

mutants: setup ## faults put into the code one by one: do the tests notice? PART=parlour.games.mind SAMPLE=60 SEED=1
	@$(BIN)/python -m tools.mutants --part '$(PART)' --sample $(or $(SAMPLE),0) --seed '$(or $(SEED),1)' --jobs $(or $(JOBS),2) --budget $(or $(BUDGET),10)

quick: setup ## an answer within a minute: style, types, and the tests of rules, tables and stores
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist worksteal --hypothesis-profile quick -q tests/engine tests/games tests/table tests/store tests/client

bench: setup ## measurements
	$(BIN)/python -m bench

playthroughs: setup ## write the golden playthroughs anew; the diff is the review
	$(BIN)/python -m tests.playthroughs

wire: setup ## write the wire protocol's schema and types anew
	$(BIN)/python -m tools.wire

clean: ## remove what was built
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .mutants .coverage dist src/parlour/web/page ui/node_modules ui/src/words
