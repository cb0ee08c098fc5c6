"""The least that a correct check can do: walk to every input of a benchmark's monorepo, read it, hash it.

A script of its own (`python benchmarks/floor.py ROOT`) that imports nothing but what this takes, and prints the hash.
Knows the layout of these monorepos instead of asking a configuration.
"""

import os
import sys
from collections.abc import Iterator
from hashlib import blake2b

INPUTS = ("products", "services/mcp/definitions", "services/mcp/src/ui-apps/apps")
GENERATED = "services/mcp/src/ui-apps/apps/generated"


def inputs(root: str) -> Iterator[str]:
    """The configuration, and every file in the folders that hold inputs."""
    yield f"{root}/ui-apps.toml"
    waiting = [f"{root}/{folder}" for folder in INPUTS]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    yield entry.path
                elif entry.path != f"{root}/{GENERATED}":
                    waiting.append(entry.path)


def digest(root: str) -> str:
    """One hash over the paths and contents of all inputs."""
    total = blake2b(digest_size=16)
    for path in sorted(inputs(root)):
        with open(path, "rb", buffering=0) as file:
            total.update(path[len(root) :].encode() + b"\0" + blake2b(file.read(), digest_size=16).digest())
    return total.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1]))
