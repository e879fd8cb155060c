import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import type { FreshBuild, ProjectFiles, WholeWay } from '../testing/whole-way.ts'
import { jolt } from './jolt.ts'
import { JoltManifest } from './manifest.ts'
import { FORGEABLE } from './setup.ts'
import { JOLT_LINE, floorInput, floorProject, functionOf, guestOf, zeromorphProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openJoltWay } from './testing/way.ts'

const sample = jolt.sample.folder
let way: WholeWay<JoltManifest>

beforeAll(async () => {
  way = await openJoltWay()
})
afterAll(() => way.bench.remove())

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const PROOF_MS = 900_000
const Public = z.strictObject({
  inputs: z.array(z.int()),
  outputs: z.array(z.int()),
  panic: z.literal(false),
  memory_layout: z.record(z.string(), z.int()),
})

/** What a proof of a project says that input and output are; it was verified. */
async function valuesOf(
  project: ProjectFiles,
  input: string,
): Promise<Pick<z.infer<typeof Public>, 'inputs' | 'outputs'>> {
  const { proved, verified } = await way.proveAndVerify(await way.buildOnce(project), input)
  expect(verified).toBe(true)
  const { inputs, outputs } = Public.parse(await read(proved.publicValues))
  return { inputs, outputs }
}

describe('the sample', () => {
  let build: FreshBuild<JoltManifest>

  beforeAll(async () => {
    const manifest = JoltManifest.parse(await read(join(sample, 'sindri.json')))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  test('a build knows its versions and its program, and that anyone can forge its proofs', async () => {
    const { details, versions, setup, warnings, verificationKey = '' } = build.compiled
    expect(details).toMatchObject({ jolt_version: '0.1.0', guest_function: 'collatz', sample_segments: null })
    expect(details['program_key']).toMatch(/^[\da-f]{64}$/)
    expect(details['sample_cycles']).toBeGreaterThan(1000)
    expect(versions).toEqual({ jolt: '0.1.0', rust: '1.96.0' })
    expect(setup.kind).toBe('forgeable')
    expect(setup.checked).toContain("A proof of the project's input.json was made with these keys and verified.")
    expect(warnings).toEqual([FORGEABLE])
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(await read(verificationKey)))).toEqual([
      'jolt_version',
      'commitment_scheme',
      'max_input_size',
      'max_output_size',
      'bytecode',
      'memory_init',
    ])
  })

  test('a proof holds, tells input and output, and what it took', { timeout: PROOF_MS }, async () => {
    const { proved, verified } = await way.proveAndVerify(build, await readFile(join(sample, 'input.json'), 'utf8'))
    expect(verified).toBe(true)
    expect(Public.parse(await read(proved.publicValues))).toMatchObject({ inputs: [27], outputs: [111] })
    expect(proved.warnings).toEqual([FORGEABLE])
    expect(proved.counts?.provingSeconds).toBeGreaterThan(0)
    expect(proved.counts?.peakMemoryBytes).toBeGreaterThan(100 * 1024 ** 2)
  })

  test('a panic of the guest is told with its words, and no proof is begun', { timeout: PROOF_MS }, async () => {
    await expect(way.prove(build, '{"start": 0}')).rejects.toThrow(
      /^The guest panicked: src\/main\.rs:\d+:\d+:\s+zero never comes to one$/,
    )
  })
})

test('a proof with Zeromorph holds', { timeout: PROOF_MS }, async () => {
  expect(await valuesOf(zeromorphProject, floorInput(5, 255))).toEqual({ inputs: [5, 255, 1], outputs: [8] })
})

test('the same sources give the same key in two builds', { timeout: 2 * PROOF_MS }, async () => {
  const [one, two] = [await way.build(floorProject), await way.build(floorProject)]
  const [first, second] = await Promise.all(
    [one, two].map(({ compiled }) => readFile(compiled.verificationKey ?? '', 'utf8')),
  )
  expect(first).toBe(second)
})

/** A guest with the standard library, as Sindri's samples are: a library's file that is the program, and types of its own. */
const withStd = (source: string): ProjectFiles => ({
  files: {
    'Cargo.toml': `[package]\nname = "guest"\nversion = "0.1.0"\nedition = "2021"\n\n[[bin]]\nname = "guest"\npath = "src/lib.rs"\n\n[features]\nguest = []\n\n[dependencies]\n${JOLT_LINE.replace(' }', ', features = ["guest-std"] }')}\nserde = { version = "1.0", features = ["derive"] }\n`,
    'src/lib.rs': source,
  },
  manifest: { packageName: 'fibonacci', guestFunction: 'fib', stdEnabled: true },
})

const fibonacci = withStd(`#![no_main]
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub struct Input { pub n: u32, pub names: Vec<String> }
#[derive(Serialize, Deserialize)]
pub struct Output { pub output: u128, pub names: String }

#[jolt::provable(stack_size = 65536)]
fn fib(input: Input) -> Output {
    let (mut a, mut b) = (0u128, 1u128);
    for _ in 1..input.n { (a, b) = (b, a.checked_add(b).expect("more than 128 bits")); }
    let all: std::collections::BTreeMap<String, usize> = input.names.into_iter().enumerate().map(|(at, name)| (name, at)).collect();
    Output { output: b, names: all.into_keys().collect::<Vec<_>>().join(" ") }
}
`)

test('a guest with the standard library, whose one argument is the document', { timeout: PROOF_MS }, async () => {
  const { outputs } = await valuesOf(fibonacci, '{"n": 186, "names": ["b", "a"]}')
  // 332825110087067562321196029789634457848 as a varint of groups of seven bits, and a text of three letters.
  const groups = outputs.slice(0, -4)
  const number = groups.reduceRight((all, group) => (all << 7n) | BigInt(group & 127), 0n)
  expect(number).toBe(332_825_110_087_067_562_321_196_029_789_634_457_848n)
  expect(outputs.slice(-4)).toEqual([3, ...Buffer.from('a b')])
})

test('a panic in the standard library is told with its words and place', { timeout: PROOF_MS }, async () => {
  const build = await way.buildOnce(fibonacci)
  await expect(way.prove(build, '{"n": 188, "names": []}')).rejects.toThrow(
    /^The guest panicked: src\/lib\.rs:\d+:\d+:\s+more than 128 bits$/,
  )
})

test.each([
  ['without the standard library', floorProject],
  ['with the standard library and types of its own', fibonacci],
])(
  'of a guest %s the build compiles the package alone, for either machine: the toolchain has all else',
  { timeout: PROOF_MS },
  async (_, { files, manifest }) => {
    const project = await way.bench.project(files, manifest)
    const run = await way.run(project.manifest)
    const said: string[] = []
    const runOf = run.sandbox.run
    const sandbox: typeof run.sandbox = {
      ...run.sandbox,
      run: async (command) => {
        const outcome = await runOf(command)
        said.push(...outcome.stderr.split('\n').filter((line) => line.includes('Compiling')))
        return outcome
      },
    }
    await jolt.compile({ ...run, sandbox }, project)
    expect(said.map((line) => line.trim())).toEqual([1, 2].map(() => 'Compiling guest v0.1.0 (/work/project)'))
  },
)

test.each([
  ['a slice', '(bytes: &[u8]) -> u32', '    bytes.len() as u32', '{"bytes": [7, 8]}', [2, 7, 8], [2]],
  ['a text', '(text: &str) -> bool', '    text.contains("ä")', '"bär"', [4, 98, 195, 164, 114], [1]],
  ['no argument', '() -> i64', '    -5', '{}', [], [9]],
  ['no output', '(one: u8)', '    assert!(one == 1);', '1', [1], []],
  [
    'products and quotients, which Jolt makes of other instructions',
    '(a: i32, b: i32) -> (i32, i32, i64, u32, u32)',
    '    (a / 3, a % 3, i64::from(a) * i64::from(b), a as u32 / 7, a as u32 % 7)',
    '[17, -5]',
    [34, 9],
    [10, 4, 169, 1, 2, 3],
  ],
] as const)('a function with %s', { timeout: PROOF_MS }, async (_, signature, body, input, inputs, outputs) => {
  expect(await valuesOf(guestOf(functionOf(signature, body)), input)).toEqual({ inputs, outputs })
})

test('a quotient that Jolt would round the other way is told, and not proved', { timeout: PROOF_MS }, async () => {
  const source = functionOf('(a: i32, b: i32) -> i32', '    core::hint::black_box(a) / core::hint::black_box(b)')
  const build = await way.buildOnce(guestOf(source))
  await expect(way.prove(build, '[-17, 5]')).rejects.toThrow(
    /^The guest did not come to a good end: it divides signed numbers, .* Jolt 0\.1\.0 cannot prove that\./,
  )
  const { verified } = await way.proveAndVerify(build, '[-15, 5]')
  expect(verified).toBe(true)
})

test('of several functions the one that sindri.json names is proved', { timeout: PROOF_MS }, async () => {
  const source = `${functionOf('(one: u32) -> u32', '    one + 1')}\n#[jolt::provable]\nfn twice(one: u32) -> u32 {\n    prove(one) * 2\n}\n`
  const project = guestOf(source, { manifest: { guestFunction: 'twice' } })
  expect(await valuesOf(project, '{"one": 4}')).toEqual({ inputs: [4], outputs: [10] })
})

test('a guest in a workspace, beside a program of the machine', { timeout: PROOF_MS }, async () => {
  const guest = guestOf(functionOf('(one: u32) -> u32', '    one + 1'))
  const files = Object.entries(guest.files).map(([name, text]) => [`guest/${name}`, text] as const)
  const project = {
    ...guest,
    files: {
      ...Object.fromEntries(files),
      'Cargo.toml': '[workspace]\nmembers = ["guest", "host"]\nresolver = "2"\n',
      'host/Cargo.toml': '[package]\nname = "host"\nversion = "0.1.0"\nedition = "2021"\n',
      'host/src/main.rs': 'fn main() {}\n',
    },
  }
  expect(await valuesOf(project, '{"one": 4}')).toEqual({ inputs: [4], outputs: [5] })
})

test('memory beyond what the function asks for is told', { timeout: PROOF_MS }, async () => {
  const source = functionOf(
    '(bytes: u32) -> u32',
    '    extern crate alloc;\n    core::hint::black_box(alloc::vec![1u8; bytes as usize]).len() as u32',
  )
  const build = await way.buildOnce(guestOf(source.replace('provable]', 'provable(memory_size = 65536)]')))
  await expect(way.prove(build, '{"bytes": 100000}')).rejects.toThrow(
    /^The guest panicked: .*memory allocation of 100000 bytes failed/s,
  )
})
