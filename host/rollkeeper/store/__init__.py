"""The database of the PC program: events as received, and what the rules make of them.

`store.Store` is the door; `tables` is its shape, `errors` what can be wrong.
"""

from rollkeeper.store.games import GameRow
from rollkeeper.store.store import Kept, Store

__all__ = ["GameRow", "Kept", "Store"]
