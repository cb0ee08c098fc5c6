"""Single faults made by program, and what three judges say of each: `check`, TypeScript, and a click at run time.

`trees` are the sound monorepos; `yaml_faults`, `typescript_faults` and `openapi_faults` break one thing each, `sound`
changes what must make no difference; `checks`, `compiler` and `clicks` judge; `verdicts` compares what they say.
"""
