"""What cards do, in the words players use: read from the compiled scripts, never written by hand."""
