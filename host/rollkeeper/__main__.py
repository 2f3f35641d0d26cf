"""`python -m rollkeeper`: the same as the command `rollkeeper`."""

from rollkeeper.cli import main

main(prog_name="rollkeeper")
