import { afterAll, beforeAll, expect } from 'vitest'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import { type GitHost, serveGit } from '../languages/rust/testing/git-host.ts'
import { mirrorsOf } from '../languages/rust/testing/small-crate.ts'
import type { Halo2Manifest } from './manifest.ts'
import { axiomProduct, standIn } from './testing/axiom-product.ts'
import { openHalo2Way, testWithRust as test } from './testing/way.ts'

let way: WholeWay<Halo2Manifest>
let host: GitHost

beforeAll(async () => {
  way = await openHalo2Way()
  host = await serveGit({ 'axiom-crypto/halo2-lib': standIn })
}, INSTALLATION_MS)
afterAll(async () => {
  host.close()
  await way.bench.remove()
})

test.each([
  ['assigns nothing', 'empty', /^default\(\) is not a circuit that can be proved\. .*its keys would prove everything/],
  ['ties its public value to nothing', 'loose', /^The circuit of default\(\) has no constraint on public value 0: /],
  [
    'panics',
    'panic',
    /^default\(\), create_circuit\(\) or synthesize\(\) panicked at src\/lib\.rs:\d+:\d+: there is no default$/,
  ],
])(
  'a default circuit that %s has no keys',
  async (_, harm, sentence) => {
    const project = axiomProduct(standIn, { 'src/keygen-harm.txt': harm })
    await expect(way.build(project, mirrorsOf(host))).rejects.toThrow(sentence)
  },
  INSTALLATION_MS,
)
