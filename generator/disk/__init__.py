"""The file system as questions and answers, and the program's own cache of what they led to (docs/performance.md).

`probes` asks and, while a run is recorded, notes each question with its answer; `trace` is such a list as text, which
can be asked again; `store` keeps files below `.ui-apps/cache`; `program` says whose they are. Imported before anything
else of the program, so its modules import the interpreter's own modules only. Does not know what a file means.
"""
