"""The committed OpenAPI document: `python -m services.api.openapi` writes it, `--check` says whether it is fresh."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from services.api.app import create_app

DOCUMENT = Path(__file__).with_name("openapi.json")


def render() -> str:
    """The document of the API as it is now."""
    return json.dumps(create_app().openapi(), indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 fresh or written, 3 not fresh: the codes of `ui-apps check`."""
    parser = argparse.ArgumentParser(prog="python -m services.api.openapi", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 3 when the document is not fresh")
    check = parser.parse_args(arguments).check
    wanted = render()
    if DOCUMENT.exists() and DOCUMENT.read_text(encoding="utf-8") == wanted:
        return 0
    if check:
        sys.stderr.write("services/api/openapi.json is not fresh; run: python -m services.api.openapi\n")
        return 3
    DOCUMENT.write_text(wanted, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
