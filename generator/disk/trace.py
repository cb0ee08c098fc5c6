"""A recorded run as text, and the state that its answers make: an equal state means that every answer is equal.

Owns the form of the text and how two processes share the work of asking again. Looks at files through `probes`, but for
one loop over the contents of many files, which is what a run with nothing to do consists of.
"""

import os
import stat
from _blake2 import blake2b

from generator.disk import probes
from generator.disk.probes import CONTENT, READ, SIZE, Record, Spellings

_CHUNK = 256
# To open, read and close a file takes about as long as to hash this many bytes.
_PER_QUESTION = 4096
# Below this a second process costs more than it saves: its start takes some milliseconds.
_WORTH_A_PROCESS = 24 << 20
# A folder is opened once for this many files in it.
_SEVERAL = 3


class Trace:
    """Questions, in one part or in two of equal weight, and the `state` that their answers made."""

    __slots__ = ("first", "second", "state")

    def __init__(self, first: str, second: str, state: bytes) -> None:
        self.first, self.second, self.state = first, second, state

    def holds(self, root: str) -> bool:
        """Whether everything would be answered the same now; False when that cannot be found out."""
        try:
            return _combined(root, self.first, self.second) == self.state
        except (OSError, ValueError):
            return False


def traced(record: Record, root: str) -> Trace:
    """What was recorded, so that it can be asked again; paths below `root` become relative to it."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for question in sorted(record.answers):
        folder, name = _relative(question[1:], root)
        groups.setdefault(question[0] + folder, []).append((name, question))
    texts, answers, weights = [], [], []
    for head, asked in groups.items():
        for start in range(0, len(asked), _CHUNK):
            chunk = asked[start : start + _CHUNK]
            texts.append("\0".join((head, *(name for name, _ in chunk))))
            answers.append(b"".join(record.answers[question] for _, question in chunk))
            weights.append(sum(_PER_QUESTION + record.sizes.get(question, 0) for _, question in chunk))
    half = _half(weights)
    first, second = _hash(answers[:half]), _hash(answers[half:])
    return Trace("\0\0".join(texts[:half]), "\0\0".join(texts[half:]), first + second)


def _relative(path: str, root: str) -> tuple[str, str]:
    """Folder and name of a path; the folder is absolute only where it is not below the root."""
    below = root.rstrip("/") + "/"
    if path in (root, "/"):
        return "" if path == root else "/", "."
    folder, _, name = (path[len(below) :] if path.startswith(below) else path).rpartition("/")
    return folder or ("" if path.startswith(below) else "/"), name or "."


def _half(weights: list[int]) -> int:
    """How many chunks the first of two processes asks; all of them when one is enough."""
    rest = total = sum(weights)
    for number, weight in enumerate(weights):
        rest -= weight
        if total >= _WORTH_A_PROCESS and rest * 2 <= total:
            return number + 1
    return len(weights)


def _combined(root: str, first: str, second: str) -> bytes:
    if not second:
        return _state(root, first) + _hash([])
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, _state(root, second))
        finally:
            os._exit(0)
    os.close(writing)
    try:
        return _state(root, first) + os.read(reading, SIZE)
    finally:
        os.close(reading)
        os.waitpid(child, 0)


def _state(root: str, text: str) -> bytes:
    """The digest of the answers to all questions in `text`, in their order."""
    answers: list[bytes] = []
    spellings = Spellings()
    below = root.rstrip("/") + "/"
    for group in text.split("\0\0") if text else ():
        head, *names = group.split("\0")
        letter, folder = head[0], head[1:]
        path = folder.rstrip("/") + "/" if folder[:1] == "/" else f"{below}{folder}/" if folder else below
        if letter == CONTENT:
            answers += contents(path, names)
        else:
            answers += [probes.answer(letter, path + name, spellings) for name in names]
    return _hash(answers)


_buffer = bytearray(1 << 18)
_view = memoryview(_buffer)


def contents(folder: str, names: list[str]) -> list[bytes]:
    """The answers for the contents of files in one folder (with a `/` at its end): what `probes.content` reads, with
    fewer calls a file, and never a whole one in memory. Whatever is unusual about a file is left to `probes`."""
    answers = []
    handle = _opened(folder) if len(names) >= _SEVERAL else None
    open_, read, close, buffers, end = os.open, os.preadv, os.close, [_buffer], [bytearray(1)]
    for name in names:
        digest = None
        try:
            file = open_(folder + name, READ) if handle is None else open_(name, READ, dir_fd=handle)
            try:
                size = read(file, buffers, 0)
                if size == len(_buffer):
                    digest = _large(file)
                elif size:
                    digest = blake2b(_view[:size], digest_size=SIZE).digest()
                    if read(file, end, size):
                        digest = None
            finally:
                close(file)
        except OSError:
            digest = None
        answers.append(digest or probes.answer(CONTENT, folder + name, Spellings()))
    if handle is not None:
        close(handle)
    return answers


def _large(file: int) -> bytes | None:
    """The digest of a regular file whose first part is in the buffer; None for any other file, which may be endless."""
    if not stat.S_ISREG(os.fstat(file).st_mode):
        return None
    total, offset, size = blake2b(digest_size=SIZE), 0, len(_buffer)
    while size:
        total.update(_view[:size])
        offset += size
        size = os.preadv(file, [_buffer], offset)
    return total.digest()


def _opened(folder: str) -> int | None:
    try:
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None


def _hash(answers: list[bytes]) -> bytes:
    return blake2b(b"".join(answers), digest_size=SIZE).digest()
