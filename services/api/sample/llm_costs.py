"""Three months of language model usage: twelve models of five providers, by day. Prices are made up."""

from __future__ import annotations

import sqlite3
from random import Random

from services.api.sample.calendar import LAST_DAY, days, is_weekend

# Name, provider, dollars per million input and output tokens, requests on a weekday, median latency in ms.
MODELS = (
    ("gpt-4.1", "openai", 2.0, 8.0, 3_200, 1_150),
    ("gpt-4.1-mini", "openai", 0.4, 1.6, 14_500, 640),
    ("o4-mini", "openai", 1.1, 4.4, 2_100, 3_900),
    ("text-embedding-3-small", "openai", 0.02, 0.0, 41_000, 90),
    ("claude-opus-4", "anthropic", 15.0, 75.0, 260, 2_800),
    ("claude-sonnet-4", "anthropic", 3.0, 15.0, 2_700, 1_500),
    ("claude-3.5-haiku", "anthropic", 0.8, 4.0, 6_300, 720),
    ("gemini-2.5-pro", "google", 1.25, 10.0, 1_400, 1_900),
    ("gemini-2.5-flash", "google", 0.3, 2.5, 9_800, 560),
    ("mistral-large", "mistral", 2.0, 6.0, 700, 1_050),
    ("codestral", "mistral", 0.3, 0.9, 3_600, 480),
    ("llama-3.3-70b", "self-hosted", 0.6, 0.6, 5_200, 980),
)
USAGE_DAYS = 92


def fill(connection: sqlite3.Connection) -> None:
    random = Random("acme/llm")
    for model, provider, input_price, output_price, weekday, latency in MODELS:
        connection.execute(
            "INSERT INTO llm_models (model, provider, input_price, output_price, prices_synced_at)"
            " VALUES (?, ?, ?, ?, ?)",
            (model, provider, input_price, output_price, f"{LAST_DAY}T02:00:00Z"),
        )
        rows = []
        for number, day in enumerate(days(USAGE_DAYS)):
            growth = 0.7 + 0.6 * number / USAGE_DAYS
            requests = int(weekday * growth * (0.35 if is_weekend(day) else 1) * random.uniform(0.85, 1.15))
            input_tokens = int(requests * random.uniform(900, 1_700))
            output_tokens = int(requests * random.uniform(180, 420)) if output_price else 0
            # One bad afternoon now and then, as providers have them.
            failed = int(requests * (random.uniform(0.05, 0.2) if random.random() < 0.03 else random.uniform(0, 0.012)))
            cost = (input_tokens * input_price + output_tokens * output_price) / 1_000_000
            millis = int(latency * random.uniform(0.85, 1.3))
            rows.append((model, day, requests, failed, input_tokens, output_tokens, millis, cost))
        connection.executemany(
            "INSERT INTO llm_usage (model, day, requests, failed, input_tokens, output_tokens, latency_ms, cost)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    connection.execute("INSERT INTO llm_budget (id, monthly) VALUES (1, ?)", (6_000,))
