"""Croupier: tells a live dealer, one instruction at a time, what to do next."""
