"""Six hundred people with the properties that cohorts and feature flags ask for."""

from __future__ import annotations

import json
import sqlite3
from random import Random

COUNT = 600
FIRST = """
Aaliyah Adam Aiko Alba Amélie Anders Anya Aylin Björn Bruno Camila Chen Daniel Dilan Elif Emma Enzo Fatima Felix
Freya Gabriel Hana Hugo Ibrahim Ines Isla Ivan Jonas Julia Kaan Karin Kofi Lars Layla Léa Liam Lucía Maja Malik
Mateo Mei Mila Nadia Nils Noor Olga Omar Oscar Petra Priya Rafael Ravi Rosa Saanvi Sami Sofia Tomás Uma Viktor Yara
Zoë
"""
LAST = """
Abe Andersson Baker Bauer Costa Dubois Eriksen Fernández Fischer García Haddad Hughes Ito Jansen Kaya Khan Kowalski
Laurent Lee Lindberg Mensah Moreau Müller Nguyen Novák Okoye Olsen Patel Pereira Rossi Sato Schmidt Silva Singh
Sørensen Tanaka Torres Virtanen Weber Yılmaz Zhang
"""
COUNTRIES = ("BR", "DE", "ES", "FI", "FR", "GB", "IN", "IT", "JP", "NL", "NO", "PL", "SE", "TR", "US")
PLAIN = str.maketrans("áäéèëíïóöøúüñçıš", "aaeeeiiooouuncis")


def fill(connection: sqlite3.Connection) -> None:
    random = Random("acme/people")
    rows = []
    for number in range(1, COUNT + 1):
        first, last = random.choice(FIRST.split()), random.choice(LAST.split())
        address = f"{first}.{last}{number}@customer.example".casefold().translate(PLAIN)
        plan = random.choices(("free", "team", "scale", "enterprise"), (55, 28, 12, 5))[0]
        properties = {
            "plan": plan,
            "country": random.choice(COUNTRIES),
            "browser": random.choices(("Chrome", "Safari", "Firefox", "Edge"), (60, 22, 10, 8))[0],
            "sessions_30d": int(random.expovariate(1 / (4 if plan == "free" else 16))),
            "company_size": random.choice((1, 5, 12, 40, 160, 900, 4_000)),
            "days_since_signup": random.randint(0, 900),
            "newsletter": random.random() < 0.4,
        }
        # Some people never told their name: views must do without.
        name = None if random.random() < 0.06 else f"{first} {last}"
        rows.append((number, f"user-{number:04}", name, address, properties["country"], json.dumps(properties)))
    connection.executemany(
        "INSERT INTO people (id, distinct_id, name, email, country, properties) VALUES (?, ?, ?, ?, ?, ?)", rows
    )
