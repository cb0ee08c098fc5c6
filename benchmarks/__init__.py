"""How long the program takes, beside a TypeScript peer and beside reading its inputs. Run: `python -m benchmarks.run`.

Owns the synthetic monorepos and the measuring. Asserts nothing on absolute time.
"""
