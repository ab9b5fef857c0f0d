"""Table Bus 1: our own protocol for shoes, button boxes and readers. `drivers/tb1.py` is its driver."""
