"""`make mutants` tries each mutant in a fork of itself: its tests need a system that has that."""

import os

collect_ignore_glob = [] if hasattr(os, "fork") else ["test_*.py"]
