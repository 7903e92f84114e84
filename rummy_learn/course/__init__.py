"""What is taught: contract walks, questions with their marking, and the mistaken beliefs behind wrong answers.

Questions, lessons, misconceptions, scenes, disputes and formats of papers are each one file in the folder of that name,
found by discovery. None of them stores an answer: the engine is asked when one comes.
"""
