"""The dated restriction lists: which one is asked for, and the page that shows it."""
