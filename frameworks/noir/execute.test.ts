import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kept, UserFault } from '../framework.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { paramsFolder, withNoir } from './testing/noir-toolchains.ts'
import { nargo } from './testing/programs.ts'

let bench: Workbench<NoirManifest>
let settings: RunSettings

beforeAll(async () => {
  bench = await openWorkbench('noir', NoirManifest)
  settings = await withNoir('1.0.0-beta.26')
})
afterAll(() => bench.remove())

async function build(sources: Record<string, string>): Promise<Kept<NoirManifest>> {
  const project = await bench.project({ 'Nargo.toml': nargo, ...sources })
  return await bench.keep(project, await noir.compile(await bench.run(settings), project))
}

async function execute(kept: Kept<NoirManifest>, input: string, limits: RunSettings['limits'] = {}): Promise<string> {
  return (await noir.execute(await bench.run({ ...settings, limits }), kept, input)).witness
}

async function whyNot(kept: Kept<NoirManifest>, input: string, limits: RunSettings['limits'] = {}): Promise<string> {
  const failure: unknown = await execute(kept, input, limits).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  const { message } = Object(failure)
  expect(message).not.toMatch(/\/project|\/out|\/runtime|\/toolchain|\/tmp|\/root|\/in\//)
  return message
}

const takesAll = {
  'src/main.nr': `mod small;
struct Point { x: u8, at: [Field; 2] }
fn main(a: Field, b: i16, c: bool, d: str<3>, e: (u64, bool), p: pub Point) {
    assert(a != 7, "a must not be seven");
    small::check(e.0);
    assert((b < 0) == c);
    assert(d == "abc");
    assert(e.1);
    assert(p.at[0] != p.at[1]);
}
`,
  'src/small.nr': 'pub fn check(x: u64) {\n    assert(x < 1000);\n}\n',
}
const good = { a: 2, b: -5, c: true, d: 'abc', e: [12, true], p: { x: 255, at: ['0x05', '6'] } }
const asToml = `a = "2"
b = -5
c = true
d = "abc"
e = [12, true]

[p]
x = 0xff
at = ["0x05", "6"]
`

describe.skipIf(paramsFolder === undefined)('a program that takes everything', () => {
  let kept: Kept<NoirManifest>
  beforeAll(async () => {
    kept = await build(takesAll)
  })

  test.each([
    ['JSON', JSON.stringify(good)],
    ['JSON with quoted numbers', JSON.stringify({ ...good, a: '0x02', b: '-5', e: ['12', true] })],
    ['TOML', asToml],
    ['TOML after a comment', `# the input of a test\n${asToml}`],
  ])('takes %s', async (_, input) => {
    expect(await execute(kept, input)).toMatch(/witness\.gz$/)
  })

  const takes = 'The program takes a: Field, b: i16, c: bool, d: str<3>, e: (u64, bool), p: { x: u8, at: [Field; 2] }.'
  const order = '21888242871839275222246405745257275088548364400416034343698204186575808495617'

  test.each<[string, object, string]>([
    ['a value is missing', { ...good, a: undefined }, `it lacks a. ${takes}`],
    ['a value is unknown', { ...good, z: 1 }, `it gives z, which the program does not take. ${takes}`],
    [
      'a field element is the prime',
      { ...good, a: order },
      'a must be a field element: an integer from 0 to the prime less one. Texts such as "12" or "0x0c" are taken, too.',
    ],
    [
      'a number is a word',
      { ...good, a: 'two' },
      'a must be a field element: an integer from 0 to the prime less one. Texts such as "12" or "0x0c" are taken, too.',
    ],
    [
      'a number is too large for its type',
      { ...good, p: { ...good.p, x: 256 } },
      'p.x must be u8: an integer from 0 to 2^8 - 1. Texts such as "12" or "0x0c" are taken, too.',
    ],
    [
      'a number is a fraction',
      { ...good, b: 1.5 },
      'b must be i16: an integer from -2^15 to 2^15 - 1. Texts such as "12" or "0x0c" are taken, too.',
    ],
    ['a boolean is a number', { ...good, c: 2 }, 'c must be true or false.'],
    ['a text is too long', { ...good, d: 'abcd' }, 'd must be a text of 3 bytes in UTF-8.'],
    [
      'a list is too short',
      { ...good, p: { ...good.p, at: [1] } },
      'p.at must be [Field; 2]: a list of 2 values, and the input gives 1.',
    ],
    ['a struct lacks a field', { ...good, p: { x: 1 } }, 'p must be an object with x, at, and nothing else.'],
    ['a struct is null', { ...good, p: null }, 'p must be an object with x, at, and nothing else.'],
  ])('%s', async (_, input, sentence) => {
    expect(await whyNot(kept, JSON.stringify(input))).toBe(`The input does not fit the program: ${sentence}`)
  })

  test.each<[string, object, string]>([
    ['an assertion with a sentence', { ...good, a: 7 }, 'a must not be seven at src/main.nr:4:5.'],
    [
      'an assertion in another file',
      { ...good, e: [1000, true] },
      'a constraint does not hold at src/small.nr:2:5, called from src/main.nr:5:5.',
    ],
  ])('%s does not hold', async (_, input, sentence) => {
    expect(await whyNot(kept, JSON.stringify(input))).toBe(`The input does not satisfy the program: ${sentence}`)
  })

  test.each([
    [
      'it is not JSON',
      '{"a": 2,\n b: 3}',
      /^The input is not JSON: line 2, column 2: a key in double quotes is expected here\.$/,
    ],
    ['it is neither', 'a = 1\nb = two\n', /^The input is neither a JSON object nor TOML: line 2, column 5: /],
    ['it is a list', '[1, 2]', /^The input is neither a JSON object nor TOML: line 1, column \d+: /],
    ['it is empty', '', /^The input does not fit the program: it lacks a, b, c, d, e, p\./],
    ['it is nested without end', `{"a":${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|not JSON: .*)\.$/],
    [
      'it is TOML nested without end',
      `a = ${'['.repeat(200_000)}`,
      /^The input is (?:nested too deeply|neither .*)\.$/,
    ],
  ])('%s', async (_, input, sentence) => {
    expect(await whyNot(kept, input)).toMatch(sentence)
  })
})

describe.skipIf(paramsFolder === undefined)('a hostile program', () => {
  test('an endless loop ends at its limit of processor time', async () => {
    const kept = await build({
      'src/main.nr':
        'unconstrained fn spin(x: Field) -> Field {\n    let mut a = x;\n    while a != 0 { a += 1; if a == 0 { a = 1; } }\n    a\n}\nfn main(x: Field) {\n    // Safety: it is none.\n    let a = unsafe { spin(x) };\n    assert(a == x);\n}\n',
    })
    expect(await whyNot(kept, '{"x": 1}', { cpuSeconds: 2 })).toMatch(
      /^The execution of the program took too much processor time/,
    )
  })

  test('a program that eats memory ends at its limit, or crashes its executor', async () => {
    const kept = await build({
      'src/main.nr':
        'unconstrained fn hoard(x: Field) -> Field {\n    let mut all = @[x];\n    for i in 0..4000000000 { all = all.push_back(i as Field); }\n    all[7]\n}\nfn main(x: Field) {\n    // Safety: it is none.\n    let a = unsafe { hoard(x) };\n    assert(a == x);\n}\n',
    })
    expect(await whyNot(kept, '{"x": 1}', { memoryBytes: 300 * 1024 ** 2, cpuSeconds: 20 })).toMatch(
      /^The execution of the program (?:ran out of memory|took too much processor time|crashed)/,
    )
  })

  test('an oracle is not answered, and its arguments stay secret', async () => {
    const kept = await build({
      'src/main.nr':
        '#[oracle(read_file)]\nunconstrained fn read_file(x: Field) -> Field {}\nunconstrained fn ask(x: Field) -> Field {\n    read_file(x)\n}\nfn main(x: Field) {\n    // Safety: it is none.\n    let a = unsafe { ask(x) };\n    assert(a == x);\n}\n',
    })
    const said = await whyNot(kept, '{"x": 123456789}')
    expect(said).toBe('The program calls the oracle read_file, and nothing answers oracles here.')
  })

  test('what it prints goes nowhere', async () => {
    const kept = await build({ 'src/main.nr': 'fn main(x: Field) {\n    println(x);\n    assert(x != 0);\n}\n' })
    expect(await execute(kept, '{"x": 5}')).toMatch(/witness\.gz$/)
  })
})
