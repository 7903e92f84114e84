"""The page Teach: the form that makes a class code, its preview, and the hand-ins that are collected."""
