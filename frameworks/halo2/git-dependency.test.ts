import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type GitHost, serveGit } from '../languages/rust/testing/git-host.ts'
import { commitOf } from '../languages/rust/testing/git-objects.ts'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import { halo2 } from './halo2.ts'
import type { Halo2Manifest } from './manifest.ts'
import { Values, numbersOf } from './testing/chameleon.ts'
import { openHalo2Way, testWithRust } from './testing/way.ts'

const sample = halo2.sample.folder

/** A crate of gates, which stands on the library of the toolchain. */
const gadgets = commitOf({
  'Cargo.toml': `[package]
name = "gadgets"
version = "0.1.0"
edition = "2021"

[dependencies]
halo2-base = "0.5.5"
`,
  'src/lib.rs': `use halo2_base::gates::{GateInstructions, RangeChip};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use halo2_base::{AssignedValue, Context};

pub fn product(range: &RangeChip<Fr>, ctx: &mut Context<Fr>, a: AssignedValue<Fr>, b: AssignedValue<Fr>) -> AssignedValue<Fr> {
    halo2_base::gates::RangeInstructions::gate(range).mul(ctx, a, b)
}
`,
})

let way: WholeWay<Halo2Manifest>
let host: GitHost

beforeAll(async () => {
  way = await openHalo2Way()
  host = await serveGit({ 'gates/gadgets.git': gadgets })
})
afterAll(async () => {
  host.close()
  await way.bench.remove()
})

testWithRust(
  'a circuit with gates of a git repository goes all the way to a proof that holds',
  { timeout: INSTALLATION_MS },
  async () => {
    const url = 'https://github.com/gates/gadgets.git'
    const cargo = await readFile(join(sample, 'Cargo.toml'), 'utf8')
    const source = await readFile(join(sample, 'src', 'lib.rs'), 'utf8')
    const project = {
      files: {
        'Cargo.toml': `${cargo}gadgets = { git = "${url}", branch = "main" }\n`,
        'Cargo.lock': `version = 4\n\n[[package]]\nname = "gadgets"\nversion = "0.1.0"\nsource = "git+${url}?branch=main#${gadgets.revision}"\n`,
        'src/lib.rs': source.replace('range.gate().mul(ctx, a, b)', 'gadgets::product(&range, ctx, a, b)'),
        'input.json': '{"a": 641, "b": 6700417}',
      },
      manifest: { className: 'factors::Factors', packageName: 'factors', halo2Version: 'axiom-v0.5', degree: 9 },
    }
    const build = await way.build(project, { gitMirrors: [{ prefix: 'https://github.com/', replacement: host.url }] })
    const { proved, claim, verified } = await way.proveAndVerify(build, '{"a": 65537, "b": 4294967291}')
    expect(verified).toBe(true)
    expect(await way.verify(claim)).toBe(true)
    expect(numbersOf(await readDocument(Values, proved.publicValues))).toEqual([65_537n * 4_294_967_291n])
  },
)
