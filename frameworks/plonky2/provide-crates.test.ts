import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { Plonky2Manifest } from './manifest.ts'
import { plonky2 } from './plonky2.ts'
import { faultOf } from '../testing/rust-circuits/documents.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { chameleon } from './testing/chameleon.ts'
import { testWithRust as test, wayOptions } from './testing/way.ts'

let bench: Workbench<Plonky2Manifest>
let settings: RunSettings

beforeAll(async () => {
  bench = await openWorkbench('plonky2', Plonky2Manifest)
  settings = await wayOptions.settings(
    Plonky2Manifest.parse({ circuitType: 'plonky2', name: 'test', ...chameleon.manifest }),
  )
}, INSTALLATION_MS)
afterAll(() => bench.remove())

/** Compiles a package that is no circuit, and tells why it failed and what ran with the network. */
async function compileWith(dependencies: string, source = ''): Promise<{ why: string; online: Command[] }> {
  const project = await bench.project(
    {
      'Cargo.toml': `[package]\nname = "wanting"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\n${dependencies}\n`,
      'src/lib.rs': `${source}\npub struct Circuit;\n`,
      'input.json': '{}',
    },
    { packageName: 'wanting', structName: 'wanting::Circuit' },
  )
  const run = await bench.run(settings)
  const online: Command[] = []
  const watched: typeof run.sandbox = {
    kind: run.sandbox.kind,
    run: (command) => {
      if (command.network !== undefined) online.push(command)
      return run.sandbox.run(command)
    },
  }
  return { why: await faultOf(plonky2.compile({ ...run, sandbox: watched }, project)), online }
}

const compiled = /^The struct wanting::Circuit is not what a circuit must be/

test('crates of the toolchain need no network, also in a version range of their own', async () => {
  const { why, online } = await compileWith(
    'plonky2 = "1.1"\nserde = { version = "1", features = ["derive"] }\nrand = "0.8"',
  )
  expect(why).toMatch(compiled)
  expect(online).toEqual([])
})

test('another crate is downloaded in a step that sees its name and nothing of the project', async () => {
  const source = 'pub fn one() -> arrayvec::ArrayVec<u8, 1> { arrayvec::ArrayVec::from([1]) }'
  const { why, online } = await compileWith(
    'plonky2 = "1.1.0"\narrayvec = { version = "0.7.4", default-features = false }',
    source,
  )
  expect(why).toMatch(compiled)
  expect(online).toHaveLength(1)
  const seen = online[0]?.mounts.find(({ target }) => target === '/work')?.source ?? ''
  expect((await readdir(seen)).toSorted()).toEqual(['Cargo.lock', 'Cargo.toml', 'harness', 'src', 'support'])
  expect(await readFile(join(seen, 'Cargo.toml'), 'utf8')).toContain(
    'package = "arrayvec", version = "^0.7.4", features = []',
  )
  expect(await readFile(join(seen, 'src', 'main.rs'), 'utf8')).toBe('fn main() {}\n')
})

test.each([
  [
    'a crate that does not exist',
    'proofyard-has-no-such-crate = "1"',
    /^error: no matching package named `proofyard-has-no-such-crate` found/,
  ],
  [
    'a version that does not exist',
    'arrayvec = "77"',
    /^error: failed to select a version for the requirement `arrayvec = "\^77"`[^]*candidate versions found which didn't match/,
  ],
])('%s', async (_, dependencies, sentence) => {
  expect((await compileWith(`plonky2 = "1.1.0"\n${dependencies}`)).why).toMatch(sentence)
})
