"""`python -m rummy_learn` is the command `rummy-learn`."""

import sys

from rummy_learn.cli import main

if __name__ == "__main__":
    sys.exit(main())
