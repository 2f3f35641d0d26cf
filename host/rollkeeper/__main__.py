"""`python -P -m rollkeeper` runs the command `rollkeeper`. -P: nothing of the working folder is imported."""

from rollkeeper.cli import main

main(prog_name="rollkeeper")
