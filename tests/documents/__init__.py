"""The pages of `docs/reference`, written from the models, the configuration and the command line."""
