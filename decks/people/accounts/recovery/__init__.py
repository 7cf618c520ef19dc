"""The recovery code: what mends a forgotten password where there is no e-mail."""
