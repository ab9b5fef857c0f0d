"""How fast and how large, measured beside others in one run and asserted nowhere."""
