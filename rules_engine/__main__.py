"""`python -m rules_engine COMMAND …`: one command is one module with a ``main(arguments) -> exit code``."""

import sys
from importlib import import_module

COMMANDS = {
    "arena": "rules_engine.cli.arena.command",
    "clauses": "rules_engine.cli.clauses.command",
    "corrections": "rules_engine.cli.corrections",
    "coverage": "rules_engine.cli.coverage",
    "engine": "rules_engine.cli.engine",
    "open-points": "rules_engine.rulings.open_points.command",
    "scenario": "rules_engine.rulings.scenario.command",
    "scripts": "rules_engine.cli.script_commands",
    "simulate": "rules_engine.cli.simulate",
}


def main(arguments: list[str]) -> int:
    """Run the command named first; 2 if there is none of that name."""
    if not arguments or arguments[0] not in COMMANDS:
        print(f"usage: python -m rules_engine {{{','.join(COMMANDS)}}} …", file=sys.stderr)
        return 2
    exit_code: int = import_module(COMMANDS[arguments[0]]).main(arguments[1:])
    return exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
