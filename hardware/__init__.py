"""What is on the serial lines: devices, their bytes and what they report."""
