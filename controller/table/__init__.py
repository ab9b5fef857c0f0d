"""The appliance around the rules: what it reads when it starts, whom it listens to, what it keeps. No screen."""
