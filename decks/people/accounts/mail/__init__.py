"""An address of mail, for whoever wants one: with it a forgotten password is set anew. Only where there is a server."""
