"""The packs that are guests on the kernel."""
