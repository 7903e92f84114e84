"""Property tests try the same examples on every machine, and no slow machine fails them."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("steady")
