"""The words of a synthetic monorepo: what its products, tools and parameters are called and how they are described.

Text in, text out; the same random source gives the same text. Knows no YAML.
"""

from __future__ import annotations

import textwrap
from random import Random


def _words(text: str) -> list[str]:
    return text.split()


WIDTH = 116
VERBS = ("list", "get", "create", "update", "delete", "history", "archive", "stats")
_QUALIFIERS = _words("""
    annual audited billable blended bulk cached central certified coastal custom daily delayed digital
    direct domestic dynamic external federal field global hosted hourly indexed inbound interim joint
    legacy linked local managed mobile monthly nested nightly offline outbound paired partner pending
    public regional remote retail seasonal secure shared staged tiered trusted weekly
""")
_DOMAINS = _words("""
    account alert asset booking budget campaign carrier catalog channel claim contract coupon dataset
    delivery deposit depot device dispute export forecast invoice journey ledger license lookup mandate
    meter notice order parcel payout permit pipeline quota refund roster shift survey tariff voucher
""")
_PARTS = ("", "-rule", "-batch", "-event", "-template", "-note")
_SENTENCES = (
    "Rows come back newest first unless `order_by` says otherwise; a page never holds more than two hundred of them.",
    "Call it before any tool that changes one {noun}, since names repeat and only the id tells two of them apart.",
    "`status` is one of `draft`, `active`, `paused` and `closed`; no {noun} that was closed becomes a draft again.",
    "Amounts are whole cents in the currency of the workspace, so divide by a hundred before you show them to anybody.",
    "Fields that you leave out keep their value; an explicit null empties them, which the audit log shows as a change.",
    "The answer names who changed the {noun} last and when: quote both when the user asks why a figure has moved.",
    "Times are in the zone of the project unless `utc` is true; a range across midnight belongs to its first day.",
    "Where the caller may not see some {noun}, it is left out, so an empty page does not prove that there is none.",
    "Pass `include` to add owners, tags or the {count} latest comments; each of them makes the answer longer.",
    "Ask the user first and repeat the name of the {noun} in the question: nothing in this product can undo it.",
    "A search term matches the beginning of words in name, description and tags, whatever its case and its accents.",
    "Imports of more than {count} thousand lines run in the background: the answer then holds a job id, not rows.",
    "Use the statistics tool of the same {noun} for totals; adding up pages is slow, and deleted rows distort it.",
    "The list is cached for {count} minutes; set `fresh` when the user has just saved something and does not find it.",
    "Duplicates are refused with the id of the {noun} that has the name already, so offer to open that one instead.",
    "Only owners and administrators may call this; everybody else gets a refusal that names whom they have to ask.",
)
# Those that YAML reads as text without quotes.
_PLAIN = tuple(one for one in _SENTENCES if ": " not in one and one[0] != "`")
_HINTS = (
    "{Title} overview and drill-down by owner, region and month",
    "How to find the right {noun}, and what each of its states means for the bill",
    "{Title} figures for reports; prefer them to adding up single rows",
)
_ARGUMENTS = _words("search limit offset created_after owner_id order_by tags region include fresh")
_FIELDS = _words("name status owner tags created_at updated_at region amount currency notes")


def product(number: int) -> str:
    """The folder of a product, another one for each number below 2,000: `regional_invoice`."""
    return f"{_QUALIFIERS[number % len(_QUALIFIERS)]}_{_DOMAINS[number // len(_QUALIFIERS)]}"


def entity(product: str, number: int) -> str:
    """The key of an entity of a product, unique in the monorepo: `regional-invoice-rule`."""
    return product.replace("_", "-") + _PARTS[number]


def title(words: str) -> str:
    """`regional-invoice` -> `Regional invoice`."""
    return words.replace("-", " ").replace("_", " ").capitalize()


def description(random: Random, entity: str, sentences: int) -> list[str]:
    """Lines of a long description, as wide as a formatter leaves them."""
    return _wrapped(" ".join(_worded(random, entity, one) for one in random.sample(_SENTENCES, sentences)))


def remark(random: Random, entity: str) -> list[str]:
    """Lines of one sentence that needs no quotes."""
    return _wrapped(_worded(random, entity, random.choice(_PLAIN)))


def hint(random: Random, entity: str) -> str:
    """One line for a system prompt."""
    return random.choice(_HINTS).format(noun=entity.replace("-", " "), Title=title(entity))


def arguments(random: Random, count: int) -> list[str]:
    """Names of parameters, each once."""
    return random.sample(_ARGUMENTS, count)


def fields(random: Random, count: int) -> list[str]:
    """Names of a row's fields, the id first."""
    return ["id", *random.sample(_FIELDS, count - 1)]


def _worded(random: Random, entity: str, sentence: str) -> str:
    return sentence.format(noun=entity.replace("-", " "), count=random.randrange(2, 60))


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH - 16, break_long_words=False, break_on_hyphens=False)
