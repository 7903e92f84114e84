"""More games that ship, one file each: every page plays them by their id, but only who adds them meets them in lists.

So comparisons and questions about all games stay about those that most people know.
"""
