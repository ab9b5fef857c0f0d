"""How every test runs: Hypothesis searches at random on a desk and repeats itself exactly in CI."""

import os

from hypothesis import settings

# No deadlines: a busy machine is not a fault, and pytest's timeout catches what hangs.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
