"""What croupier promises, shown."""
