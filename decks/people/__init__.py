"""Who asks: accounts and visitors, what is theirs, how much and how often, and what their requests say."""
