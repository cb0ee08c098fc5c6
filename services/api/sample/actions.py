"""Some 230 actions: what a shop with an account area and a help centre would count."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from random import Random

from services.api.sample.calendar import TEAM, days, is_weekend, moment

AREAS = {
    "checkout": ("/checkout", ("Start checkout", "Choose delivery", "Enter card", "Place order", "Apply voucher")),
    "catalogue": ("/products", ("Open product", "Filter products", "Zoom into picture", "Add to basket", "Compare")),
    "account": ("/account", ("Sign up", "Sign in", "Change password", "Add address", "Close account")),
    "search": ("/search", ("Search", "Use suggestion", "Open second page", "Find nothing", "Sort results")),
    "help": ("/help", ("Open article", "Start chat", "Rate answer", "Write ticket", "Watch video")),
    "billing": ("/billing", ("Upgrade plan", "Cancel plan", "Download invoice", "Update card", "Ask for refund")),
}
PLACES = ("", "on phone", "on tablet", "from mail", "from advert", "in new layout", "as guest", "in app")
VOLUME_DAYS = 90


def fill(connection: sqlite3.Connection) -> None:
    random = Random("acme/actions")
    actions, volume = [], []
    for id, (area, path, verb, place) in enumerate(_kinds(), start=1):
        name = f"{verb} {place}".strip()
        description = (
            f"Somebody did this in the {area} pages{f', {place}' if place else ''}: {verb.casefold()}."
            if random.random() < 0.8
            else None
        )
        tags = sorted(
            {area, *random.sample(("funnel", "growth", "quality", "mobile", "weekly report"), random.randint(0, 2))}
        )
        steps = [_step(random, path, verb) for _ in range(random.choices((1, 2, 3), (70, 22, 8))[0])]
        # An import once made actions without a name.
        shown = None if id % 97 == 0 else name
        actions.append(
            (
                id,
                shown,
                description,
                json.dumps(tags),
                json.dumps(steps),
                random.random() < 0.05,
                random.choice(TEAM),
                moment(random, 700, 5),
                f"{shown or ''}\n{description or ''}".casefold(),
            )
        )
        level = random.lognormvariate(3, 1.2) if random.random() > 0.08 else 0
        for day in days(VOLUME_DAYS):
            weekday = 0.55 if is_weekend(day) else 1
            volume.append((id, day, int(level * weekday * random.uniform(0.6, 1.4))))
    connection.executemany(
        "INSERT INTO actions (id, name, description, tags, steps, pinned, created_by, created_at, search_text)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        actions,
    )
    connection.executemany("INSERT INTO action_volume (action_id, day, matches) VALUES (?, ?, ?)", volume)


def _kinds() -> Iterator[tuple[str, str, str, str]]:
    for area, (path, verbs) in AREAS.items():
        for verb in verbs:
            for place in PLACES:
                yield area, path, verb, place


def _step(random: Random, path: str, verb: str) -> dict[str, str | None]:
    kind = random.choice(("$pageview", "$autocapture", "$submit", verb.casefold().replace(" ", "_")))
    on_element = kind in ("$autocapture", "$submit")
    return {
        "event": kind,
        "url": path if kind.startswith("$") else None,
        "url_matching": random.choice(("contains", "exact")) if kind.startswith("$") else None,
        "selector": f"[data-attr='{verb.casefold().replace(' ', '-')}']" if on_element else None,
        "text": verb if kind == "$autocapture" and random.random() < 0.5 else None,
    }
