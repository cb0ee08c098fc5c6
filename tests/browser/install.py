"""Makes sure that there is a Chromium for the browser tests: an installed one, else Debian's package where apt and root
are there, else Playwright's download. `make test` runs it; it does nothing when it was run before."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def installed() -> str | None:
    """The path of a Chromium: the one that CHROMIUM names, one on PATH, or the one that Playwright has downloaded."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return found or downloaded()


def downloaded() -> str | None:
    """The path of Playwright's own Chromium, or None when it has not been downloaded."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    """Installs one where there is none; the exit code is that of the installer."""
    if installed():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        packages = ["chromium", "fonts-dejavu-core"]
        for step in (["update", "-q"], ["install", "-qy", "--no-install-recommends", *packages]):
            done = subprocess.run(["apt-get", *step], env=environment, stdout=subprocess.DEVNULL, check=False)
            if done.returncode:
                return done.returncode
        return 0
    return subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
