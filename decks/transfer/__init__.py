"""Lists of cards come in and go out: read and written in every form, checked, and the pages for it."""
