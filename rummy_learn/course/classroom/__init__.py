"""A class without accounts: a code that gives everyone the same questions, hand-ins, and marking them all.

`Assignment` is what a class code says, `HandIn` what a learner gives to the teacher, `collect` marks many of them with
the engine, `Report` counts what came out and `gradebook` writes it where the teacher keeps marks.
"""
