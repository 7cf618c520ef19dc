"""What keyword abilities mean: one module for each, or for near relatives; `table` finds them all."""
