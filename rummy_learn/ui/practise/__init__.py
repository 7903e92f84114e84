"""The parts of the page Practise: the way in, an item, the answer to it, its marking, and the record of answers."""
