"""The rules of dealing and betting: pure functions, no clock, no chance, no files, no threads."""
