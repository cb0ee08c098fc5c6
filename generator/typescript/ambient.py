"""Names that browsers and JavaScript define, none of which an expression may read, and what to read instead.

Data for messages: any other unknown name is probably a field or the row itself.
"""

from __future__ import annotations

_NAMES = """
    AbortController Array ArrayBuffer BigInt Blob Boolean Buffer CustomEvent DataView Date Error Event File FormData
    Function Headers Image Infinity Intl JSON Map Math NaN Number Object Promise Proxy React Reflect RegExp Request
    Response Set String Symbol TextDecoder TextEncoder URL URLSearchParams WeakMap WeakSet WebSocket Worker
    XMLHttpRequest
    alert atob btoa clearInterval clearTimeout confirm console decodeURI decodeURIComponent document escape fetch
    getComputedStyle global globalThis isFinite isNaN localStorage navigator parseFloat parseInt postMessage process
    prompt queueMicrotask requestAnimationFrame require sessionStorage setInterval setTimeout structuredClone unescape
    window
"""
_GLOBALS = frozenset(_NAMES.split())
# Good names for a field too, so they are globals only where a member of them is read.
_OBJECTS = frozenset(("crypto", "history", "location", "module", "performance", "screen", "self"))
_INSTEAD = {"parseInt": "use `Number`", "parseFloat": "use `Number`", "json": "write `JSON.stringify`"}


def is_global(name: str, is_object: bool) -> bool:
    """Whether `name` means something outside the expression; `is_object` where a member of it is read."""
    head = name.partition(".")[0]
    return head in _GLOBALS or (is_object and (head in _OBJECTS or head.lower() == "json"))


def cure(name: str) -> str:
    """What to do instead of reading a global."""
    known = "`String`, `Number`, `Boolean`, `JSON.stringify` and `encodeURIComponent`"
    instead = _INSTEAD.get(name) or _INSTEAD.get(name.lower()) or "take the value from `item`"
    return f"globals other than {known} cannot be used; {instead}"
