"""Drawing cards as rule 121 of document 003 states it for Magic: The Gathering, on the kernel."""
