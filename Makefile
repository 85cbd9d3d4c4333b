PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

# Tests start programs by the hundred: modules are compiled once, also where the machine says not to keep them.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run setup page packages browser proxy check quick test engines mutants bench playthroughs wire constraints docs wheel clean
PAGE := src/parlour/server/web/page/index.html
# One more than there are cores: many tests wait for a server, a program or a browser.
WORKERS = $$($(BIN)/python -c 'import os; print(os.cpu_count() + 1)')

help: ## show these commands
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' Makefile

run: ## start a server with bots: make run HOST=0.0.0.0 PORT=8123
	@$(MAKE) --no-print-directory -j2 .venv/.server $(PAGE)
	@$(BIN)/parlour serve --host $(HOST) --port $(PORT)

setup: .venv/.dev ## create .venv with the package and all tools for tests and checks

$(BIN)/python:
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "No virtual environment: Python 3.11 or newer with venv is needed (Debian: apt-get install python3-venv)."; exit 1; }

# What is compiled beforehand would take longer to write than it saves: a module is compiled when it is first used.
.venv/.server: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what a server needs into .venv (once)…"
	@PARLOUR_KEEP_PAGE=1 $(PIP) --no-compile --editable '.[server]'
	@touch $@

.venv/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing all tools for tests and checks into .venv (once, a few minutes)…"
	@PARLOUR_KEEP_PAGE=1 $(PIP) --editable '.[dev]'
	@touch $@ .venv/.server

page: $(PAGE) ## build the page of the parlour

$(PAGE): $(shell find ui -path ui/node_modules -prune -o -path ui/src/words/catalogues -prune -o -name keys.gen.ts -o -type f -print) hatch_build.py | $(BIN)/python
	@$(BIN)/python hatch_build.py build
	@touch $@

packages: | $(BIN)/python # the packages with which the page is checked and tested
	@$(BIN)/python hatch_build.py packages

browser: setup # the tests of the page need a browser
	@$(BIN)/python -m tools.browser

proxy: setup # the tests of hosting need a proxy
	@$(BIN)/python -m tools.proxy

check: setup ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python hatch_build.py check

test: setup browser proxy packages page ## all tests, with the branch coverage of rules and of what keeps them alive
	$(BIN)/python hatch_build.py test
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --ignore tests/e2e --cov --cov-report=
	$(BIN)/coverage report --fail-under=100 --include='*/engine/*,*/games/*'
	$(BIN)/coverage report --fail-under=98 --include='*/server/*,*/client/*'
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/e2e # apart: a browser's driver keeps an event loop of its own

engines: setup $(PAGE) ## play the page in WebKitGTK and Firefox; needs packages of its own, which it names. ASK='webkit mind'
	@PARLOUR_KEEP_PAGE=1 $(PIP) --editable '.[dev,engines]'
	@$(BIN)/python -m tools.engines $(ASK)

mutants: setup ## faults put into the code one by one: do the tests notice? PART='parlour.games.mind*'
	@$(BIN)/mutmut run --max-children $(or $(JOBS),2) $(if $(PART),'$(PART)')
	@$(BIN)/mutmut results

quick: setup ## an answer within a minute: style, types, and the tests of rules, tables and stores
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist worksteal --hypothesis-profile quick -q tests/engine tests/games tests/server/table tests/server/store tests/client

bench: setup ## measurements
	$(BIN)/python -m bench

docs: setup ## build the documentation as a site in site/; broken links are errors
	$(BIN)/python -m mkdocs build --strict

playthroughs: setup ## write the golden playthroughs anew; the diff is the review
	$(BIN)/python -m tests.playthroughs

wire: setup ## write the page's types of the wire protocol anew
	$(BIN)/python -m tools.wire

constraints: | $(BIN)/python ## write constraints.txt anew: the newest version of each package that this project needs
	@$(BIN)/python -m tools.constraints

wheel: | $(BIN)/python ## build the wheel in dist/
	@$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir dist .

clean: ## remove what was built
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis mutants .coverage dist site src/parlour/server/web/page ui/node_modules ui/src/words/catalogues ui/src/words/keys.gen.ts
