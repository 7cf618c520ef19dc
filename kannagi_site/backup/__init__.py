"""The whole site in one file: database and uploaded pictures, taken while it runs, and put back into an empty place."""
