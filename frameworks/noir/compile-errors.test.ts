import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserFault } from '../framework.ts'
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

const good = 'fn main(x: Field, y: pub Field) { assert(x != y); }\n'

/** The sentence with which a compilation fails. */
async function whyNot(files: Record<string, string>, changes: RunSettings = {}): Promise<string> {
  const project = await bench.project(files)
  const failure: unknown = await noir
    .compile(await bench.run({ ...settings, ...changes }), project)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  const { message } = Object(failure)
  // Nothing of the server's or the sandbox's folders.
  expect(message).not.toMatch(/\/project|\/out|\/runtime|\/toolchain|\/tmp|\/root|\/in\//)
  return message
}

const depending = (dependency: string) => nargo.replace('[dependencies]\n', `[dependencies]\nlib = ${dependency}\n`)

test.each<[hazard: string, files: Record<string, string>, sentence: RegExp]>([
  [
    'a syntax error',
    { 'src/main.nr': 'fn main(x: Field, y: pub Field) {\n    let z = x\n    assert(z != y);\n}\n' },
    /^Expected a ; after `let` statement\n {2}src\/main\.nr:2:13/,
  ],
  [
    'errors in several files',
    {
      'src/main.nr': 'mod other;\nfn main(x: Field, y: pub Field) { assert(x != z); }\n',
      'src/other.nr': 'pub fn f() -> Field {\n    1 + true\n}\n',
    },
    /^(?=[^]*cannot find `z` in this scope\n {2}src\/main\.nr:2:47: not found in this scope)(?=[^]*src\/other\.nr:2:5)/,
  ],
  [
    'a missing file',
    { 'src/main.nr': 'mod other;\nfn main(x: pub Field) { other::f(x); }\n' },
    /^No module `other` at path `src\/other\.nr` or `src\/other\/mod\.nr`\n {2}src\/main\.nr:1:5/,
  ],
  [
    'a dependency that Nargo.toml does not name',
    { 'src/main.nr': 'use nothing::f;\nfn main(x: pub Field) { f(x); }\n' },
    /Could not resolve 'nothing' in path\n {2}src\/main\.nr:1:5/,
  ],
  [
    'values on the data bus',
    { 'src/main.nr': 'fn main(x: call_data(0) [Field; 2], i: u32) -> return_data Field { x[i] }\n' },
    /^main takes or gives x, the result by call_data or return_data, which only Aztec's own kernel proves\./,
  ],
  ['no main function', { 'src/main.nr': 'fn other() {}\n' }, /does not contain a `main` function/],
  ['an empty file', { 'src/main.nr': '' }, /does not contain a `main` function/],
  ['a file that is no text', { 'src/main.nr': '\u0000\u0001\ufffd' }, /Expected an item but found/],
  [
    'an input without a size',
    { 'src/main.nr': 'fn main(x: [Field]) { assert(x[0] == 1); }\n' },
    /Invalid type found in the entry point to a program\n {2}src\/main\.nr:1:12/,
  ],
  [
    'a function without an end',
    { 'src/main.nr': 'fn f(x: Field) -> Field {\n    f(x) + 1\n}\nfn main(x: Field) {\n    assert(f(x) == 1);\n}\n' },
    /recurse[^]*src\/main\.nr:2:5/,
  ],
])('%s', async (_, files, sentence) => {
  expect(await whyNot({ 'Nargo.toml': nargo, ...files })).toMatch(sentence)
})

test.each<[hazard: string, files: Record<string, string>, sentence: string | RegExp]>([
  ['no source', { 'Nargo.toml': nargo }, 'The project has no src/main.nr.'],
  ['no Nargo.toml', { 'src/main.nr': good }, 'The project has no Nargo.toml.'],
  [
    'a Nargo.toml that is not TOML',
    { 'Nargo.toml': '[package]\nname = \n', 'src/main.nr': good },
    /^Nargo\.toml is not TOML: line 2, column 8: /,
  ],
  [
    'a package without a name',
    { 'Nargo.toml': '[package]\n', 'src/main.nr': good },
    'Nargo.toml: [package] has no name.',
  ],
  [
    'a library',
    { 'Nargo.toml': nargo.replace('"bin"', '"lib"'), 'src/lib.nr': good },
    'Nargo.toml: type is "lib", and only a package of type "bin" can be proved.',
  ],
  [
    'a workspace',
    { 'Nargo.toml': '[workspace]\nmembers = ["a"]\n' },
    'Nargo.toml is a workspace. Upload one of its packages as a project, with what it depends on inside.',
  ],
  [
    'a dependency from git',
    { 'Nargo.toml': depending('{ git = "https://github.com/a/b", tag = "v1" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib is fetched from https://github.com/a/b, and builds have no network. Copy its sources into the project and write lib = { path = "…" }.',
  ],
  [
    'a dependency outside the project',
    { 'Nargo.toml': depending('{ path = "../../etc" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib leaves the project: ../../etc.',
  ],
  [
    'a dependency by an absolute path',
    { 'Nargo.toml': depending('{ path = "/etc" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib leaves the project: /etc.',
  ],
  [
    'a dependency that is not there',
    { 'Nargo.toml': depending('{ path = "lib" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib is not there: lib.',
  ],
  [
    'a git dependency of a dependency',
    {
      'Nargo.toml': depending('{ path = "lib" }'),
      'src/main.nr': good,
      'lib/Nargo.toml': depending('{ git = "https://github.com/a/b" }').replace('bin', 'lib'),
      'lib/src/lib.nr': '',
    },
    /^lib\/Nargo\.toml: the dependency lib is fetched from https:\/\/github\.com\/a\/b, and builds have no network\./,
  ],
  [
    'a main file outside the project',
    { 'Nargo.toml': nargo.replace('type', 'entry = "../../etc/passwd"\ntype') },
    'Nargo.toml: entry leaves the project.',
  ],
])('%s is refused before anything is compiled', async (_, files, sentence) => {
  expect(await whyNot(files)).toMatch(sentence)
})

test('a version that nobody offers is refused with the list of those that are', () => {
  const { error } = NoirManifest.safeParse({ circuitType: 'noir', name: 'x', noirVersion: '0.99.0' })
  expect(error?.issues[0]?.message).toMatch(/0\.17\.0.*1\.0\.0-beta\.26/)
})

const endless =
  'comptime fn spin() -> Field {\n    let mut x = 0;\n    while x == 0 { x = 0; }\n    x\n}\nfn main(y: pub Field) {\n    let x: Field = comptime { spin() };\n    assert(x != y);\n}\n'
const absurd =
  'fn main(x: pub Field) {\n    let mut a = x;\n    for i in 0..2000000000 { a = a * a + (i as Field); }\n    assert(a != 0);\n}\n'

test('an endless loop in the compilation ends at its limit of processor time', async () => {
  const files = { 'Nargo.toml': nargo, 'src/main.nr': endless }
  expect(await whyNot(files, { limits: { cpuSeconds: 3 } })).toMatch(/^The compilation took too much processor time/)
})

test('a program of absurd size ends at the limit of memory', async () => {
  const files = { 'Nargo.toml': nargo, 'src/main.nr': absurd }
  expect(await whyNot(files, { limits: { memoryBytes: 350 * 1024 ** 2 } })).toMatch(
    /^The compilation ran out of memory/,
  )
})

test('without the points of the set-up a build says which command gets them', async () => {
  const files = { 'Nargo.toml': nargo, 'src/main.nr': good }
  expect(await whyNot(files, { paramsFolder: bench.folder })).toBe(
    "Noir needs the points of Aztec's set-up, and this server has none. Its operator gets them with: proofyard params fetch noir",
  )
})

/** A folder of parameters that holds the first few points. */
async function fewPoints(count: number): Promise<string> {
  const source = join(paramsFolder ?? '', 'noir-crs')
  const folder = join(bench.folder, `params-${count}`)
  await mkdir(join(folder, 'noir-crs'), { recursive: true })
  const points = await readFile(join(source, 'bn254_g1.dat'))
  await writeFile(join(folder, 'noir-crs', 'bn254_g1.dat'), points.subarray(0, count * 64))
  await copyFile(join(source, 'bn254_g2.dat'), join(folder, 'noir-crs', 'bn254_g2.dat'))
  return folder
}

test.skipIf(paramsFolder === undefined)('a circuit larger than the points says how many it needs', async () => {
  const chain =
    'fn main(x: Field, y: pub Field) {\n    let mut a = x;\n    for i in 0..2000 { a = a * a + (i as Field); }\n    assert(a != y);\n}\n'
  const files = { 'Nargo.toml': nargo, 'src/main.nr': chain }
  const few = await fewPoints(1025)
  expect(await whyNot(files, { paramsFolder: few })).toBe(
    "This circuit needs 2,048 points of Aztec's set-up, and this server has 1,025. Its operator gets them with: proofyard params fetch noir",
  )
  const old = await withNoir('0.23.0')
  expect(await whyNot(files, { ...old, paramsFolder: few })).toMatch(
    /^This circuit needs 2,048 points of Aztec's set-up, and this server has 1,025\./,
  )
})
