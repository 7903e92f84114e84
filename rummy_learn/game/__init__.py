"""The whole game: positions, every legal move, views of one seat, and records that replay."""
