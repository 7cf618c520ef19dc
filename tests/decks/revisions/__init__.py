"""What revisions break: pages, mending and the worker."""
