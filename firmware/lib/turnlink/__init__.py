"""The cable: log lines, frames and the two ends of the sync. Bytes in, events out; no input or output here."""
