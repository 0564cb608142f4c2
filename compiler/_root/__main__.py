"""`python -m rubricc` is the `rubricc` command."""

from rubricc.compiler.cli.main import main

if __name__ == "__main__":
    main()
