"""Some 200 error issues of a web shop, in TypeScript and Python, with stack traces and a few thousand events."""

from __future__ import annotations

import json
import sqlite3
import uuid
from random import Random
from typing import Any

from services.api.sample.calendar import TEAM, days
from services.api.sample.people import COUNT

RELEASES = ("web@4.18.0", "web@4.19.0", "web@4.19.1", "web@4.20.0", "web@4.21.0")
BROWSERS = ("Chrome 137", "Chrome 136", "Safari 18", "Firefox 139", "Edge 137", "Samsung Internet 28")
SYSTEMS = ("Windows 11", "macOS 15", "Android 15", "iOS 18", "Ubuntu 24.04")
PAGES = ("/", "/products/42", "/checkout", "/checkout/delivery", "/account/orders", "/search?q=lamp", "/billing")

MODULES = (
    ("src/checkout/Basket.tsx", "updateBasket", "const line = lines.find((one) => one.sku === sku).quantity"),
    ("src/checkout/delivery.ts", "cheapestRate", "return rates.sort(byPrice)[0].price"),
    ("src/checkout/payment.ts", "confirmPayment", "const { error } = await stripe.confirm(intent.id)"),
    ("src/catalogue/Gallery.tsx", "zoomTo", "image.current.animate(frames, { duration: 200 })"),
    ("src/catalogue/filters.ts", "applyFilter", "filters[name].values.add(value)"),
    ("src/account/session.ts", "readSession", "return JSON.parse(atob(cookie))"),
    ("src/account/Addresses.tsx", "AddressForm", "const [first] = props.addresses.map(label)"),
    ("src/search/suggest.ts", "suggest", "return response.hits.slice(0, 8)"),
    ("src/search/history.ts", "remember", "localStorage.setItem('history', JSON.stringify(entries))"),
    ("src/help/Chat.tsx", "onMessage", "thread.messages.push(decode(event.data))"),
    ("src/billing/invoice.ts", "download", "const blob = await response.blob()"),
    ("api/orders/views.py", "create_order", "order.total = sum(line.price for line in lines)"),
    ("api/orders/stock.py", "reserve", "shelf = shelves[item.warehouse]"),
    ("api/mail/render.py", "render_mail", "return template.render(**context)"),
)
KINDS = (
    ("TypeError", "Cannot read properties of undefined (reading '{word}')", "error"),
    ("TypeError", "{word} is not a function", "error"),
    ("ReferenceError", "{word} is not defined", "fatal"),
    ("SyntaxError", 'Unexpected token "<", "<!doctype "... is not valid JSON', "error"),
    ("RangeError", "Maximum call stack size exceeded", "fatal"),
    ("NetworkError", "Request to /api/{word} failed with status 502", "error"),
    ("AbortError", "The user aborted a request for {word}", "warning"),
    ("ChunkLoadError", "Loading chunk {word} failed", "warning"),
    ("QuotaExceededError", "Setting the value of '{word}' exceeded the quota", "warning"),
    ("KeyError", "'{word}'", "error"),
    ("TimeoutError", "{word} did not answer within 30 s", "error"),
    ("ValidationError", "Field '{word}' is required", "warning"),
)
WORDS = (
    "price",
    "items",
    "quantity",
    "token",
    "delivery",
    "customer",
    "invoice",
    "filters",
    "messages",
    "session",
    "user",
)
LIBRARY = (
    (
        "node_modules/react-dom/cjs/react-dom-client.production.js",
        ("commitHookEffectListMount", "performWorkOnRoot", "hM"),
    ),
    ("node_modules/scheduler/cjs/scheduler.production.js", ("performWorkUntilDeadline", None, "flushWork")),
)
PYTHON_LIBRARY = (("site-packages/django/core/handlers/base.py", ("_get_response", "inner", "get_response")),)


def fill(connection: sqlite3.Connection) -> None:
    random = Random("acme/errors")
    issues: list[tuple[object, ...]] = []
    events: list[tuple[object, ...]] = []
    for number in range(200):
        kind, text, level = KINDS[number % len(KINDS)]
        file, function, context = random.choice(MODULES)
        message = text.format(word=random.choice(WORDS))
        id = _id(random)
        status = random.choices(("active", "resolved", "suppressed"), (70, 22, 8))[0]
        issues.append(
            (
                id,
                kind,
                message,
                level,
                status,
                f"{function} in {file}",
                json.dumps(_stack(random, file, function, context)),
                random.choice((*TEAM, None, None)),
                random.choice((None, RELEASES[-1])) if status == "resolved" else None,
                f"{kind}\n{message}\n{function}\n{file}".casefold(),
            )
        )
        events.extend(_event(random, id) for _ in range(1 + int(random.paretovariate(0.9)) % 120))
    connection.executemany(
        "INSERT INTO error_issues (id, type, message, level, status, culprit, stack, assignee, resolved_in,"
        " search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        issues,
    )
    connection.executemany(
        "INSERT INTO error_events (id, issue_id, occurred_at, person, browser, os, release, page_url, has_replay)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        events,
    )


def _id(random: Random) -> str:
    return str(uuid.UUID(int=random.getrandbits(128), version=4))


def _event(random: Random, issue: str) -> tuple[object, ...]:
    day = days(45)[int(random.triangular(0, 45, 44))]
    second = random.randrange(24 * 60 * 60)
    # Nobody is signed in on the first pages: such an event counts for no person.
    person = None if random.random() < 0.15 else f"user-{random.randint(1, COUNT):04}"
    return (
        _id(random),
        issue,
        f"{day}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z",
        person,
        random.choices(BROWSERS, (40, 15, 20, 10, 10, 5))[0],
        random.choice(SYSTEMS),
        random.choice(RELEASES),
        f"https://shop.customer.example{random.choice(PAGES)}",
        random.random() < 0.6,
    )


def _stack(random: Random, file: str, function: str, context: str) -> list[dict[str, Any]]:
    is_python = file.endswith(".py")
    frames = [_frame(random, file, function, context, in_app=True)]
    if random.random() < 0.7:
        caller_file, caller, line = random.choice([one for one in MODULES if one[0].endswith(".py") == is_python])
        frames.append(_frame(random, caller_file, caller, line, in_app=True))
    for path, functions in PYTHON_LIBRARY if is_python else LIBRARY:
        frames.extend(_frame(random, path, name, None, in_app=False) for name in functions)
    return frames


def _frame(random: Random, file: str, function: str | None, context: str | None, *, in_app: bool) -> dict[str, Any]:
    return {
        "function": function,
        "file": file,
        "line": random.randint(12, 480 if in_app else 9_000),
        "column": None if file.endswith(".py") else random.randint(1, 90),
        "in_app": in_app,
        "context": context,
    }
