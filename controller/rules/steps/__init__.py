"""One file for each thing a dealer can be asked to do."""
