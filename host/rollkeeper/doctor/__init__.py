"""`rollkeeper doctor`: looks at everything that can stand between a roll and the database, and says what to do.

Law: it only looks. It opens ports to ask for a hello, as `sync` does, and reads the database through a connection that
cannot write. Whatever goes wrong in a check is a finding, never a traceback.
"""
