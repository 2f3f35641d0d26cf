"""`make gallery`: every screen of both builds, from an emulated handheld that is played with keys and shakes."""
