"""The dealer's console: shows views and puts inputs on the table's queue; it decides nothing."""
