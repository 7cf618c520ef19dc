"""What the site notes of what happens: one line for each request, sign-in and fault, on standard error.

No line holds what people wrote or looked for: no path, query, form, header, cookie or name, and no message of an
exception, which may quote them. A fault is told by its type, its code and the places in the program it went through.
"""
