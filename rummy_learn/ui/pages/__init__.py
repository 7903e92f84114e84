"""The pages of the app, one file each. Adding a page is adding a file; see `rummy_learn.ui.page`."""
