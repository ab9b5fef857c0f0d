"""The far end of the cable: simulated devices that speak the drivers' real bytes, and misbehave on request."""
