"""Sheets of paper: what a page shows and prints, and a file that needs no other."""
