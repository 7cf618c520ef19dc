"""The search language: text → tree → cards. Errors point at the character and say what was meant."""
