"""Keys by which programs read and write what is an account's own, each for one program and ended by itself."""
