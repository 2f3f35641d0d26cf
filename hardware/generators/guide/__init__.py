"""The generated parts of hardware/README.md: tables between two marks each; all else in it is written by hand."""
