"""Practice and proof: hands that really happened, dealt again through the rules of this table."""
