"""Every question that a run asks of the file system, each in one function: the only place that looks at files.

Paths are absolute. While a run is recorded (`record`), each question is noted with its answer in a canonical form, so
that asking again tells whether anything that the run has seen is different now. Faults are OSError, and answers too.
"""

import errno
import os
import stat
from _blake2 import blake2b  # hashlib would load OpenSSL, and collections.abc all of collections
from _collections_abc import Callable

ABSENT, FILE, FOLDER, LINK, SPECIAL = "a", "f", "d", "l", "s"
# What a question is about, the first letter of its text.
CONTENT, KIND, TARGET, REAL, NAMED = "R", "T", "S", "P", "N"
ALL, VISIBLE, OUTPUTS, LIBRARIES = "A", "D", "O", "I"
LISTINGS: dict[str, Callable[[str], bool]] = {
    ALL: lambda name: name != ".ui-apps",  # the program's own, which comes to be after it has looked
    VISIBLE: lambda name: name[:1] != ".",
    OUTPUTS: lambda name: name.endswith(".tsx") or name.startswith(".ui-apps-"),
    LIBRARIES: lambda name: name.endswith((".dist-info", ".egg-info")),
}
"""Which names of a folder a listing has: what else is there makes no difference to who asks."""

READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
SIZE = 16
_KINDS = {stat.S_IFREG: FILE, stat.S_IFDIR: FOLDER, stat.S_IFLNK: LINK}
_LOST = (errno.ENOENT, errno.ENOTDIR)


class Record:
    """The questions of one run with their answers. `torn` when it cannot be asked again: an answer has changed on the
    way, the run has written, or it has asked what has no canonical answer. `sizes` are those of the files read."""

    __slots__ = ("answers", "sizes", "torn")

    def __init__(self) -> None:
        self.answers: dict[str, bytes] = {}
        self.sizes: dict[str, int] = {}
        self.torn = False

    def note(self, question: str, answer: bytes) -> None:
        """Keeps an answer, brought to the one length of all answers."""
        answer = padded(answer)
        if self.answers.setdefault(question, answer) != answer:
            self.torn = True


_record: Record | None = None


def record() -> Record:
    """Starts to note what this process asks; ended by `stop`."""
    global _record
    _record = Record()
    return _record


def stop() -> None:
    """Notes no more."""
    global _record
    _record = None


def spoil() -> None:
    """Says that what follows is not to be asked again: this run writes."""
    if _record is not None:
        _record.torn = True


def content(path: str) -> bytes:
    """The bytes of a regular file. Raises OSError; never waits for the other end of a pipe."""
    try:
        with open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, READ)) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(errno.EINVAL, "Not a regular file", path)
            raw = file.read()
    except OSError as error:
        _note(CONTENT, path, refusal(error))
        raise
    if _record is not None:
        _note(CONTENT, path, digest(raw))
        _record.sizes[CONTENT + path] = len(raw)
    return raw


def kind(path: str) -> str:
    """What stands at `path` itself, a link not followed; OSError when nobody can say."""
    return _kind(KIND, path, os.lstat)


def target(path: str) -> str:
    """What stands at `path`, links followed; a link that leads nowhere is ABSENT. OSError when nobody can say."""
    return _kind(TARGET, path, os.stat)


def entries(path: str, which: str) -> list[tuple[str, str]]:
    """The names in a folder with what each is, a link not followed; `which` of LISTINGS says which names. OSError."""
    wanted = LISTINGS[which]
    try:
        with os.scandir(path) as found:
            names = [(entry.name, _entry(entry)) for entry in found if wanted(entry.name)]
    except OSError as error:
        _note(which, path, refusal(error))
        raise
    if _record is not None:
        _note(which, path, _listed(names))
    return names


def real(path: str) -> str:
    """The path with every link followed, as far as it exists."""
    found = os.path.realpath(path)
    _note(REAL, path, digest(os.fsencode(found)))
    return found


class Spellings:
    """Which names folders have exactly, also where the file system ignores case. Lists each folder once."""

    def __init__(self) -> None:
        self._names: dict[str, frozenset[str]] = {}

    def has(self, folder: str, name: str) -> bool:
        """Whether the folder has an entry of this very name. Raises OSError when it cannot be listed."""
        try:
            if folder not in self._names:
                self._names[folder] = frozenset(os.listdir(folder))
        except OSError as error:
            _note(NAMED, os.path.join(folder, name), refusal(error))
            raise
        found = name in self._names[folder]
        _note(NAMED, os.path.join(folder, name), b"y" if found else b"n")
        return found


def same(one: str, other: str) -> bool:
    """Whether two names are one file, as on a file system that ignores case."""
    spoil()
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def size(path: str) -> int:
    """The number of bytes of a file, links followed; no run that asks for it is answered from memory. OSError."""
    spoil()
    return os.stat(path).st_size


def answer(question: str, path: str, spellings: Spellings) -> bytes:
    """The answer to a noted question now; `path` is that of the question, absolute. ValueError for an unknown one."""
    try:
        if question == CONTENT:
            return digest(content(path))
        if question in (KIND, TARGET):
            return padded((kind if question == KIND else target)(path).encode())
        if question == REAL:
            return digest(os.fsencode(real(path)))
        if question == NAMED:
            folder, _, name = path.rpartition("/")
            return padded(b"y" if spellings.has(folder or "/", name) else b"n")
        if question in LISTINGS:
            return _listed(entries(path, question))
    except OSError as error:
        return padded(refusal(error))
    raise ValueError(question)


def padded(answer: bytes) -> bytes:
    """An answer in the one length that all of them have."""
    return answer.ljust(SIZE, b"\0")


def digest(data: bytes | memoryview) -> bytes:
    """What stands for a content: 16 bytes of BLAKE2b."""
    return blake2b(data, digest_size=SIZE).digest()


def refusal(error: OSError) -> bytes:
    """What stands for a fault."""
    return b"E%d" % (error.errno or 0)


def _kind(question: str, path: str, look: Callable[[str], os.stat_result]) -> str:
    try:
        mode = look(path).st_mode
    except OSError as error:
        if error.errno not in _LOST:
            _note(question, path, refusal(error))
            raise
        found = ABSENT
    else:
        found = _KINDS.get(stat.S_IFMT(mode), SPECIAL)
    _note(question, path, found.encode())
    return found


def _entry(entry: os.DirEntry[str]) -> str:
    if entry.is_file(follow_symlinks=False):
        return FILE
    if entry.is_dir(follow_symlinks=False):
        return FOLDER
    return LINK if entry.is_symlink() else SPECIAL


def _listed(names: list[tuple[str, str]]) -> bytes:
    return digest(os.fsencode("\0".join(sorted(letter + name for name, letter in names))))


def _note(question: str, path: str, answer: bytes) -> None:
    if _record is not None:
        _record.note(question + path, answer)
