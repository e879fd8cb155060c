import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserFault } from '../framework.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { hermez } from './hermez.ts'
import { HermezManifest } from './manifest.ts'
import { installedToolchain, toolFolder } from './testing/installed.ts'
import { changed, counter, without } from './testing/projects.ts'

let bench: Workbench<HermezManifest>
let toolchainFolder: string

beforeAll(async () => {
  toolchainFolder = await installedToolchain()
  bench = await openWorkbench('hermez', HermezManifest)
})
afterAll(() => bench.remove())

/** The sentence with which a compilation fails. */
async function whyNot(files: Record<string, string>, settings: RunSettings = {}): Promise<string> {
  const failure: unknown = await hermez
    .compile(await bench.run({ toolFolder, toolchainFolder, ...settings }), await bench.project(files))
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  const { message } = Object(failure)
  // Nothing of the server's or the sandbox's folders.
  expect(message).not.toMatch(/\/project|\/out|\/runtime|\/toolchain|\/sources|\/tmp/)
  return message
}

const failures: [hazard: string, files: Record<string, string>, sentence: RegExp][] = [
  [
    'a syntax error',
    changed('main.pil', 'pol commit n;', 'pol commit n'),
    /^main\.pil: Parse error on line 4:\n[^]*got 'public'$/,
  ],
  [
    'a syntax error in an included file',
    { ...changed('main.pil', 'namespace', 'include "lib/more.pil";\nnamespace'), 'lib/more.pil': 'pol commit' },
    /^lib\/more\.pil: Parse error on line 1:/,
  ],
  [
    'a name that is not there',
    changed('main.pil', "(n' - n - 1)", "(m' - n - 1)"),
    /^main\.pil:6: polynomial Count\.m not defined$/,
  ],
  ['a public that is not there', changed('main.pil', ':from', ':form'), /^main\.pil:7: public form not defined$/],
  [
    'an expression that nothing uses',
    changed('main.pil', 'pol commit n;', 'pol commit n; pol square = n * n;'),
    /^main\.pil:4: Unused expression Count\.square/,
  ],
  [
    'an identity of degree 4',
    changed('main.pil', "(n' - n - 1)", "(n' - n - 1) * n * n"),
    /^main\.pil: an identity has a degree above 2\./,
  ],
  [
    'an include that is not there',
    changed('main.pil', 'namespace', 'include "lib/no.pil";\nnamespace'),
    /^The PIL includes lib\/no\.pil, which is no file of the project\.$/,
  ],
  [
    'an include outside the project',
    changed('main.pil', 'namespace', 'include "../../etc/passwd";\nnamespace'),
    /^The PIL includes \.\.\/etc\/passwd, which is outside the project\.$/,
  ],
  ['an empty file', { ...counter, 'main.pil': '' }, /^main\.pil: Parse error on line 1:/],
  ['a file that is no text', { ...counter, 'main.pil': '\u0000\u0001\ufffd' }, /^main\.pil: Parse error on line 1:/],
  ['no executor', without('executor.js'), /^The project has no executor\.js/],
  ['nothing to prove', changed('main.pil', 'pol commit n;', 'pol constant n;'), /commits to no polynomial/],
  [
    'no identity',
    { ...counter, 'main.pil': 'namespace Count(2**4);\npol commit n;\n' },
    /^The PIL has no identity: every trace would satisfy it\.$/,
  ],
  [
    'a public value of an expression',
    changed('main.pil', 'public from = n(0);', 'pol twice = 2 * n;\n    public from = twice(0);'),
    /^The public value from is taken from an expression, which pil-stark cannot prove/,
  ],
  ['no namespace', { ...counter, 'main.pil': 'pol commit n; n = 0;' }, /outside any namespace/],
  [
    'sizes that differ',
    changed('main.pil', 'namespace', 'namespace Other(2**5);\npol commit m;\nm * m = 0;\nnamespace'),
    /^All namespaces must have the same size; these have 32, 16\.$/,
  ],
  ['a size that is no power of 2', changed('main.pil', '2**4', '20'), /must be a power of 2, .*; it is 20\.$/],
  ['an absurd size', changed('main.pil', '2**4', '2**27'), /from 2\^2 to 2\^22; it is 134217728\.$/],
  [
    'an absurd number of polynomials',
    changed('main.pil', 'pol commit n;', 'pol commit n, many[1000000000];'),
    /^The PIL has 1000000003 constant and committed polynomials/,
  ],
  [
    'an absurd number of values',
    {
      ...changed('main.pil', '2**4', '2**22'),
      'main.pil': counter['main.pil'].replace('2**4', '2**22').replace('n;', 'n, m[100];'),
    },
    /^The trace is too large: 103 polynomials of 4194304 rows/,
  ],
  [
    'a name that objects have',
    changed('main.pil', 'pol commit n;', 'pol commit n, __proto__;'),
    /^The PIL names something __proto__/,
  ],
  [
    'a starkstruct.json that is no JSON',
    { ...counter, 'starkstruct.json': '{"nBits": 4,' },
    /see line 1, column 13\.$/,
  ],
  [
    'a starkstruct.json of another size',
    changed('starkstruct.json', '"nBits":4', '"nBits":5'),
    /^starkstruct\.json: nBits is 5, but the PIL has 2\^4 rows\.$/,
  ],
  [
    'a starkstruct.json with a key that is not known',
    changed('starkstruct.json', '"steps"', '"step":1,"steps"'),
    /^starkstruct\.json: Unrecognized key: "step"\.$/,
  ],
  [
    'too few queries to be secure',
    changed('starkstruct.json', '"nQueries":32', '"nQueries":8'),
    /give 32 bits of security; at least 100 are asked for/,
  ],
  [
    'a hash that is not offered',
    changed('starkstruct.json', 'GL', 'BN128'),
    /^starkstruct\.json: verificationHashType: must be "GL"; BN128/,
  ],
]

test.each(failures)('%s', async (_, files, sentence) => {
  expect(await whyNot(files)).toMatch(sentence)
})

test('a project without sources means the zkEVM, for which no prover is connected', async () => {
  expect(await whyNot(without('main.pil'))).toBe(
    'The project has no main.pil, so it asks for the zkEVM itself (zkevmVersion latest), ' +
      'which only an external prover can prove, and no zkEVM prover is connected to this server.',
  )
})

test('a PIL that takes its compiler too long ends at its limit of processor time', async () => {
  const deep = '('.repeat(30_000) + "n' - n - 1" + ')'.repeat(30_000)
  const files = changed('main.pil', "(n' - n - 1)", deep)
  expect(await whyNot(files, { limits: { cpuSeconds: 2 } })).toMatch(/^The compilation took too much processor time/)
})

test('aggregation and final are refused in the manifest, with the reason', () => {
  for (const provingScheme of ['aggregation', 'final']) {
    const { error } = HermezManifest.safeParse({ circuitType: 'hermez', name: 'test', provingScheme })
    expect(error?.issues[0]?.message).toMatch(/^must be batch here: aggregation and final prove other proofs again/)
  }
})
