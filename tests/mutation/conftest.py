"""`make mutants` has cosmic-ray, and runs these tests first; `make test` goes without both."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("cosmic_ray") else ["test_*.py"]
