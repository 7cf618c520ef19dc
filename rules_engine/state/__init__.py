"""A position: what changes during a game, small, comparable and copied by slices."""
