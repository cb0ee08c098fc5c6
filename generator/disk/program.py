"""What this program is: a digest of its own code, schemas and templates, so that no other version's results are used.

Owns which files the program consists of. Content, not version, is what counts: an editable install notices every edit.
"""

import os
import sys
from _blake2 import blake2b

from generator import __version__
from generator.disk import probes
from generator.disk.trace import contents

_OWN = (".py", ".jinja", ".json")


def fingerprint() -> str:
    """The digest, for this interpreter. Raises OSError where the program does not consist of files."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    beside = os.path.dirname(package)
    waiting = [package, os.path.join(beside, "schemas")]
    if not os.path.isdir(os.path.join(package, "_templates")):  # a checkout has them beside the package
        waiting.append(os.path.join(beside, "templates"))
    total = blake2b(f"{__version__}\0{sys.version}".encode(), digest_size=probes.SIZE)
    while waiting:
        folder = waiting.pop()
        names, folders = [], []
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(_OWN):
                    names.append(entry.name)
                elif entry.name[:1] not in "._" or entry.name == "_templates":
                    folders.append(entry.name)
        names.sort()
        total.update("\0".join((folder[len(beside) :], *names, "")).encode("utf-8", "surrogateescape"))
        total.update(b"".join(contents(f"{folder}/", names)))
        waiting += (f"{folder}/{name}" for name in sorted(folders) if os.path.isdir(f"{folder}/{name}"))
    return total.hexdigest()


def libraries() -> str:
    """A digest of the names and versions of what is installed there."""
    names = [name for folder in library_folders() for name, _ in probes.entries(folder, probes.LIBRARIES)]
    return probes.digest("\0".join(sorted(names)).encode("utf-8", "surrogateescape")).hex()


def library_folders() -> list[str]:
    """Where the libraries that this process has loaded are installed; the versions in them are part of what was run."""
    own = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    standard = os.path.dirname(os.__file__)
    found = set()
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if not path or "." in name:
            continue
        folder = os.path.dirname(os.path.dirname(path) if hasattr(module, "__path__") else path)
        if folder != own and not (folder == standard or folder == os.path.join(standard, "lib-dynload")):
            found.add(folder)
    return sorted(found)
