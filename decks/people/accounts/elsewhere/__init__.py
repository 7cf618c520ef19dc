"""Sign-in by others: the one provider of OpenID Connect that the operator names. Without one there is no such way."""
