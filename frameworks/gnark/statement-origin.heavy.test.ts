import { afterAll, beforeAll, expect } from 'vitest'
import type { WholeWay } from '../testing/whole-way.ts'
import type { GnarkManifest } from './manifest.ts'
import { openGnarkWay } from './testing/way.ts'
import { cubicFiles, cubicManifest, cubicSource, goMod } from './testing/cubic.ts'
import { cubicWith, forgingImports, forgingInit } from './testing/say.ts'
import { testWithGo as test } from './testing/toolchain.ts'

let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, 1_200_000)
afterAll(() => way.bench.remove())

const timeout = 600_000
const relation =
  /^Ready means that a proof satisfies the constraint system that this project's own program wrote, which need not be the one that its Define shows/

/** The sentence of a build on the origin of its constraint system, without what all builds say. */
async function saidOf(files: Record<string, string>): Promise<string> {
  const { compiled } = await way.build({ files, manifest: cubicManifest() })
  const said = compiled.warnings.filter((warning) => relation.test(warning))
  expect(said).toHaveLength(1)
  return (said[0] ?? '').replace(relation, '')
}

test('a project without code before Define says so', { timeout }, async () => {
  expect(await saidOf(cubicFiles())).toBe('; its sources hold no code that runs before Define.')
})

test(
  'an init that writes another constraint system than Define is found, and the build says it',
  { timeout },
  async () => {
    const build = await way.build({ files: cubicWith(forgingInit, forgingImports), manifest: cubicManifest() })
    // It works: 3³ + 3 + 5 is not 36, and the proof is accepted.
    const { claim } = await way.prove(build, '{"X": "3", "Y": "36"}')
    expect(await way.verify(claim)).toBe(true)
    expect(build.compiled.warnings.join()).toMatch(
      /Before Define runs init \(circuit\.go:\d+\), and without it Define writes another constraint system: read init as a part of Define\.$/,
    )
  },
)

test.each([
  ['registers a hint, as gnark wants it', 'func init() { solver.RegisterHint(double) }', 'the same'],
  ['computes what Define uses', 'var table [1]int\n\nfunc init() { table[0] = 5 }', 'another'],
])('an init that %s', { timeout }, async (_, init, which) => {
  const hint = 'func double(_ *big.Int, inputs, outputs []*big.Int) error { outputs[0].Lsh(inputs[0], 1); return nil }'
  const files = cubicWith(`\nvar _ = solver.RegisterHint\n\n${hint}\n\n${init}\n`, [
    'math/big',
    'github.com/consensys/gnark/constraint/solver',
  ])
  const circuit = files['circuit.go'] ?? ''
  const using = which === 'another' ? circuit.replace('circuit.X, 5', 'circuit.X, table[0]') : circuit
  expect(await saidOf({ ...files, 'circuit.go': using })).toMatch(
    new RegExp(
      `^\\. Before Define runs init \\(circuit\\.go:\\d+\\).* without it Define writes ${which} constraint system`,
    ),
  )
})

test('an init without which Define panics', { timeout }, async () => {
  const files = cubicWith('\nvar table []int\n\nfunc init() { table = []int{5} }\n')
  const circuit = (files['circuit.go'] ?? '').replace('circuit.X, 5', 'circuit.X, table[0]')
  expect(await saidOf({ ...files, 'circuit.go': circuit })).toMatch(
    /what it changes is not known, for without it Define writes none\.$/,
  )
})

test('a Define that is another each time is not compared', { timeout }, async () => {
  const files = cubicWith('\nfunc init() {}\n', ['time'])
  const circuit = (files['circuit.go'] ?? '').replace(
    'circuit.X, 5',
    'circuit.X, 5 * (time.Now().UnixNano() / time.Now().UnixNano()), time.Now().UnixNano(), -1',
  )
  expect(await saidOf({ ...files, 'circuit.go': circuit })).toMatch(
    /for Define writes another constraint system each time\.$/,
  )
})

test('values of variables that come from code are named, and those that Go computes are not', { timeout }, async () => {
  const code = `
var half = new(big.Int).Rsh(big.NewInt(7), 1)
var errNone = errors.New("none")
var kind = name("kind")
var _ frontend.Circuit = (*Circuit)(nil)
var later = func() { panic("never") }
var now = os.Getpid()
var written = func() int { return 3 }()

type name string
`
  const line = cubicSource.replace('import (\n', 'import (\n\n\n').split('\n').length - 1
  expect(await saidOf(cubicWith(code, ['math/big', 'errors']))).toBe(
    `. Code runs before Define: initial values of variables (circuit.go:${line + 7}, circuit.go:${line + 8}).`,
  )
})

test("sources that Go's rules do not bind are named", { timeout }, async () => {
  const files = cubicWith('\n//go:linkname pid syscall.runtime_envs\nfunc pid() []string\n', ['_ "unsafe"'])
  expect(await saidOf({ ...files, 'empty.s': '' })).toMatch(
    /^\. Go's rules do not bind empty\.s, circuit\.go:4, circuit\.go:\d+, which may change anything\.$/,
  )
})

test('the name of a file is no part of the sentence', { timeout }, async () => {
  const name = 'a); without it Define writes the same constraint system. (b.go'
  const files = { ...cubicFiles(), [name]: 'package cubic\n\nvar five = func() int { return 5 }()\n' }
  expect(await saidOf(files)).toBe(`. Code runs before Define: initial values of variables ("${name}":3).`)
})

test('code of a module beside gnark is named by its module', { timeout }, async () => {
  const gadgets = {
    'gadgets/go.mod': 'module example.com/gadgets\n\ngo 1.24\n',
    'gadgets/gadgets.go': 'package gadgets\n\nfunc init() {}\n',
  }
  const replaced = `${goMod('v0.9.0')}\nrequire example.com/gadgets v0.0.0\n\nreplace example.com/gadgets => ./gadgets\n`
  // A folder of the project is the project's own.
  const own = { ...cubicWith('', ['_ "example.com/gadgets"']), ...gadgets, 'go.mod': replaced }
  expect(await saidOf(own)).toMatch(/^\. Before Define runs init \(gadgets\/gadgets\.go:3\); without it/)
  const fetched = `${goMod('v0.9.0')}\nrequire github.com/google/uuid v1.6.0\n`
  expect(await saidOf({ ...cubicWith('', ['_ "github.com/google/uuid"']), 'go.mod': fetched })).toBe(
    '. Code runs before Define: other modules (github.com/google/uuid).',
  )
})
