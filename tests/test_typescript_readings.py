"""What is said of `detail_args` against the row's type is what TypeScript itself says of the generated function.

Every expression is compiled as the generated entry would have it. No problem may be found where the compiler finds
none; what it finds and the program does not is listed with the reason.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import typescript_trees

from generator.typescript import expressions, readings
from generator.typescript.facts import FieldType
from generator.typescript.readings import Judgement

TSC = Path(__file__).parent.parent / "node_modules/typescript-5/bin/tsc"
ROW = """\
export interface Owner { id: string; region: string | null; address?: { city: string; zip: number } }
export interface Circle { kind: 'circle'; radius: number; label: string | null }
export interface Square { kind: 'square'; side: number; label: string }
export type Color = 'red' | 'green'
export interface Row {
    id: string
    count: number
    active: boolean
    nick: string | null
    note?: string
    owner: Owner
    manager: Owner | null
    boss?: Owner
    tags: string[]
    members: Owner[]
    color: Color
    shape: Circle | Square
    other: Circle | Owner
    anything: any
    opaque: unknown
    extra: Record<string, string>
    ref: string | number
    when: Date
    big: bigint
    maybe: number | undefined
    'odd-name': string
    pair: [string, number]
    nested: { deep: { deeper?: { end: string } } }
}
"""
SOUND = """\
id: item.id
id: item['odd-name']
id: item["id"]
id: item.owner.id
id: item.manager?.id
id: item.boss?.address?.city
id: item.boss?.address?.city.length
id: item.nested.deep.deeper?.end.trim()
id: item.manager ? item.manager.id : null
id: item.manager && item.manager.id
id: item.manager !== null && item.manager.region
id: item.manager === null ? '' : item.manager.id
id: !item.manager ? '' : item.manager.id
id: item.boss?.address ? item.boss.address.city : ''
id: item.boss && item.boss.address && item.boss.address.zip
id: item.nick ?? item.note ?? item.id
id: item.nick || 'nobody'
id: (item.manager ?? item.owner).id
id: (item.manager || item.owner).id
id: item.nick === null ? 'x' : item.nick.trim()
id: item.tags[0]
id: item.tags[0].length
id: item.tags.length
id: item.tags.map((tag) => tag.toUpperCase())
id: item.members.map((one) => one.id)
id: item.members.map((one) => one.address?.city)
id: item.members.map((one, index) => one.id + index.toFixed(1))
id: item.members.filter((one) => one.region === 'eu').map((one) => one.id).join(',')
id: item.members.find((one) => one.id === 'a')?.id
id: item.members.some((one) => one.address)
id: item.members.flatMap((one) => [one.id])
id: item.members.map((item) => item.region)
id: item.shape.kind
id: item.shape.label
id: item.shape.kind === 'circle' ? item.shape.radius : item.shape.side
id: item.shape.kind === 'circle' && item.shape.radius
id: 'radius' in item.shape ? item.shape.radius : 0
id: 'id' in item.other ? item.other.id : item.other.radius
id: item.anything.whatever.it.is()
id: item.opaque
id: String(item.opaque)
id: item.opaque ?? 'none'
id: (item.opaque as string).length
id: typeof item.opaque === 'string' ? item.opaque.length : 0
id: (item.opaque as { b: number }).b
id: item.extra.anything
id: item.extra.anything.length
id: item.ref
id: typeof item.ref === 'string' ? item.ref.length : item.ref.toFixed()
id: typeof item.ref === 'number' && item.ref * 2
id: item.when.getTime()
id: item.when.nothingLikeIt
id: item.count * 2 - 1
id: item.count + 1
id: item.id + 1
id: item.id + item.nick
id: item.count + ' of ' + item.maybe
id: `${item.nick}-${item.count}`
id: -item.count
id: +item.id
id: -item.id
id: ~item.count
id: !item.note
id: typeof item.note
id: String(item.nick)
id: Number(item.maybe)
id: Boolean(item.note)
id: JSON.stringify(item.manager)
id: encodeURIComponent(item.id)
id: encodeURIComponent(item.count)
id: encodeURIComponent(item.nick ?? '')
id: item.nick && encodeURIComponent(item.nick)
id: item.id === 'x'
id: item.color === 'red'
id: item.color === 'red' ? 1 : 2
id: item.color !== 'red' && item.color === 'green'
id: item.nick === null
id: item.id === null
id: item.id == undefined
id: item.id !== item.nick
id: item.ref === 1
id: item.count < 3
id: item.id < 'm'
id: item.count > item.count
id: item.big > 1
id: item.when < item.when
id: item.id as string
id: item.ref as string
id: item.anything as number
id: item.id as unknown
id: (item.anything as { b: number }).b
id: item.nick as string
id: item.color as string
id: item.id satisfies string
id: item.id.toString()
id: item.count.toFixed(2)
id: item.active.toString()
id: item.id.toUpperCase().slice(0, 3)
id: item.id.split('-')[0]
id: item.id.hasOwnProperty('x')
id: item.owner.hasOwnProperty('x')
id: item.owner.toString()
id: item.pair[0].length
id: item.pair.length
id: [item.id, item.count]
id: { inner: item.manager?.id, list: [item.tags.length] }
id: item.maybe === undefined ? 0 : item.maybe + 1
id: item.maybe ?? 0 + 1
id: (item.maybe ?? 0) + 1
id: item.maybe && item.maybe > 1
id: item.boss?.address?.zip.toFixed().length
id: item.manager?.region?.length
id: item?.id
id: item.tags?.length
id: item.id, count: item.count
id: 1, name: 'x', none: null, nothing: undefined, yes: true
""".splitlines()
REFUSED = """\
id: item.idd
id: item.opaque.id
id: item.opaque?.id
id: item.opaque['id']
id: item.opaque.trim()
id: item.ID
id: item['odd-nam']
id: item.owner.name
id: item.owner?.name
id: item.manager.id
id: item.manager?.name
id: item.boss.id
id: item.boss?.address.city
id: item.boss?.address?.town
id: item.nested.deep.deeper.end
id: (item.boss?.address)['city']
id: (item.manager?.region).length
id: item.nick.length
id: item.note.trim()
id: item.note?.trimm()
id: item.id.lenght
id: item.count.length
id: item.active.length
id: item.tags.size
id: item.tags[0].foo
id: item.tags.map((tag) => tag.foo)
id: item.members.map((one) => one.name)
id: item.members.map((one) => one.address.city)
id: item.members.map((one) => one.region.length)
id: item.members.find((one) => one.id === 'a').id
id: item.members.filter((one) => one.nam)
id: item.members.id
id: item.manager ? item.manager.name : null
id: item.manager && item.manager.name
id: item.manager ? item.boss.id : null
id: item.shape.radius
id: item.shape.nothing
id: item.shape.label.length
id: item.other.id
id: item.shape.kind === 'circle' ? item.shape.nothing : 0
id: item.id()
id: item.count(1)
id: item.tags()
id: item.owner.id()
id: item.id * 2
id: item.active - 1
id: item.tags * 2
id: item.maybe + 1
id: item.maybe * 2
id: -item.maybe
id: item.count + item.active
id: item.count === '1'
id: item.id === 1
id: item.active === 'true'
id: item.color === 'blue'
id: item.shape.kind === 'triangle'
id: item.count < 'm'
id: item.id > 3
id: item.id as number
id: item.count as string
id: item.active as string
id: encodeURIComponent(item.nick)
id: encodeURIComponent(item.note)
id: encodeURIComponent(item.owner)
id: encodeURIComponent(item.tags)
id: `${item.nam}`
id: String(item.nam)
id: JSON.stringify(item.nam)
id: [item.nam]
id: { inner: { id: item.nam } }
id: item.nick ?? item.nam
id: item.nam ?? item.nick
id: item.id, count: item.cnt
id: !item.nam
id: item.id === item.nam
id: item.id.toUpperCase().sliec(0, 3)
id: item.id.length.foo
id: item.tags.join(',').foo
id: (item.manager ?? item.owner).name
id: (item.manager ?? item.boss).id
id: item.count.toFixed().foo
id: item.pair.foo
""".splitlines()
# Refused by the compiler, and left to it: each would need a part of its library or of its control flow.
LEFT = {
    "id: item.when.nothingLikeIt": "the members of `Date` are not read",
}


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the compiler says of each expression that it refuses."""
    folder = tmp_path_factory.mktemp("readings")
    (folder / "rows.ts").write_text(ROW, "utf-8")
    texts = [*SOUND, *REFUSED]
    lines = [
        f"export const f{number} = (item: Row): Record<string, unknown> => ({{ {text} }})"
        for number, text in enumerate(texts)
    ]
    (folder / "all.ts").write_text("\n".join(["import type { Row } from './rows'", *lines]) + "\n", "utf-8")
    flags = ["--noEmit", "--strict", "--target", "es2023", "--pretty", "false"]
    done = subprocess.run(["node", str(TSC), *flags, "all.ts"], cwd=folder, capture_output=True, text=True, check=False)
    found: dict[str, str] = {}
    for line in done.stdout.splitlines():
        if line.startswith("all.ts("):
            number = int(line.partition("(")[2].partition(",")[0])
            found.setdefault(texts[number - 2], line)
    assert found, done.stdout + done.stderr
    return found


@pytest.fixture(scope="module")
def row() -> FieldType:
    found = typescript_trees.project({"rows.ts": ROW}).data_type("rows.ts", "Row")
    assert isinstance(found, FieldType)
    return found


def judged(text: str, row: FieldType) -> Judgement:
    expression = expressions.parse(f"{{ {text} }}")
    assert expression.literal is not None, expression.faults
    return readings.judge(expression.literal, expression.keys, row, strict=True)


@pytest.mark.parametrize("text", [*SOUND, *REFUSED])
def test_the_compiler_says_the_same(text: str, row: FieldType, refused: dict[str, str]) -> None:
    problems = [one.message for one in judged(text, row).problems]
    if text in LEFT:
        assert (problems, text in refused) == ([], True)
    else:
        assert bool(problems) == (text in refused), (problems, refused.get(text))


@pytest.mark.parametrize("text", REFUSED)
def test_each_problem_stands_inside_its_expression(text: str, row: FieldType) -> None:
    whole = f"{{ {text} }}"
    for problem in judged(text, row).problems:
        start, end = problem.range
        assert 0 < start < end < len(whole)
        assert problem.what == "type" or problem.near != whole[start:end].strip("'")
        assert problem.message and problem.help
