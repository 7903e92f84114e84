"""The app as a static site: Python runs in the reader's own browser, and no server has anything to do."""
