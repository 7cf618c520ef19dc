"""Other games on the same kernel: each pack in its own folder, with its words, its scenarios and its statements."""
