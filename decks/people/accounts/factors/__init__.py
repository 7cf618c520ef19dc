"""The second factor: an app that shows codes, and passkeys; taken up, used, given up, lost."""
