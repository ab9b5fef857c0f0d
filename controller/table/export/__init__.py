"""Recorded hands in the formats other programs read: Poker Hand History, Open Hand History and JSON lines."""
