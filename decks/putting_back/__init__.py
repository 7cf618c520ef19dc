"""What a person took out of a site is put back: the file is read, what would come of it is shown, then it is taken."""
