"""That this process lives, and which engine plays in it."""


def health() -> dict[str, str]:
    # Only a process that answers may import the engine: one that merely starts others would hand it on to them,
    # and a reload after an update would go on with the old one.
    from rules_engine.cli.engine import engine_in_use

    return {"status": "ok", **engine_in_use().facts()}
