"""Pictures of printed cards, where the operator has the right to show them: imported, shown instead of drawn faces."""
