"""A game played at the page: the match and its record, the table to play at, the score sheet, the replay."""
