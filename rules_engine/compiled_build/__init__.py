"""The compiled engine: a copy of the source, in words that C knows a shorter way to, built with mypyc."""
