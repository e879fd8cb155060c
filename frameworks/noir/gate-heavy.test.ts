import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maySkip, missingTestParameters } from '@proofyard/sandbox/testing/may-skip.ts'
import { type RunSettings, type Workbench, openWorkbench } from '../testing/workbench.ts'
import type { Run } from '../framework.ts'
import type { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { pairFor } from './pairs.ts'
import { proofBytes } from './resources.ts'
import { withNoir } from './testing/noir-toolchains.ts'
import { nargo } from './testing/programs.ts'

const noirVersion = '0.34.0'
const count = 100
/** One opcode for each hash. */
const hashes = `fn main(start: Field, end: pub Field) {
    let mut x = start;
    for i in 0..${count} { x = std::hash::pedersen_hash([x, i as Field]); }
    assert(x != end);
}
`

let bench: Workbench<NoirManifest>
let settings: RunSettings

beforeAll(async () => {
  settings = await withNoir(noirVersion)
  bench = await openWorkbench('noir', noir.manifest)
})
afterAll(async () => {
  await bench.remove()
})

test.skipIf(maySkip(missingTestParameters()))(
  'few opcodes of many gates: the memory of the gates is set aside before their key is made',
  async () => {
    const project = await bench.project({ 'Nargo.toml': nargo, 'src/main.nr': hashes }, { noirVersion })
    const reserve = vi
      .fn<Run['reserve']>()
      .mockResolvedValueOnce(undefined)
      .mockRejectedValue(new Error('before the key'))
    await expect(noir.compile({ ...(await bench.run(settings)), reserve }, project)).rejects.toThrow('before the key')
    const gatesOfEach = 40
    expect(reserve.mock.calls[1]?.[0]).toBeGreaterThanOrEqual(proofBytes(pairFor(noirVersion), count * gatesOfEach))
  },
)
