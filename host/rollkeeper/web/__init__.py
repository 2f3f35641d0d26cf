"""The web page of `rollkeeper play`."""
