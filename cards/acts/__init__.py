"""What keepers did: recorded with old and new values while they use `/admin/`, shown, and taken back."""
