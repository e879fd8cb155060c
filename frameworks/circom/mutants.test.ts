import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeRuntime } from '../sandbox/node-runtime.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { Workbench } from '../testing/workbench.ts'
import { circom } from './circom.ts'
import { circomLimits } from './limits.ts'
import { CircomManifest } from './manifest.ts'
import { doubledMultiplier, multiplier } from './testing/circuits.ts'
import { mutantsOf, seeded } from './testing/mutate.ts'
import { wholeWay } from './testing/whole-way.ts'

const mutantsEach = 200
// Long numbers, so that the public values have as many mutants as that.
const input = '{"a": 1234567890123456789012345678901234567890, "b": 98765432109876543210987654321}'

let bench: Workbench<CircomManifest>
let toolFolder: string
beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
  toolFolder = join(bench.folder, 'tools')
  await circom.prepare({ toolFolder, signal: new AbortController().signal })
})
afterAll(() => bench.remove())

type Claim = [key: string, publicValues: string, proof: string]

/** Judges claims as `verify` does, in one process of the sandbox. */
async function judge(scheme: string, curve: string, claims: Claim[]): Promise<boolean[]> {
  const { sandbox } = await bench.run()
  const node = nodeRuntime(join(import.meta.dirname, 'testing', 'programs', 'judge-many.ts'))
  const { ending, stdout, stderr } = await sandbox.run({
    program: node.program,
    args: [...node.args, scheme, curve],
    mounts: node.mounts,
    cwd: '/tmp',
    stdin: JSON.stringify(claims),
    limits: circomLimits.verify,
  })
  expect(ending, stderr).toEqual({ kind: 'exit', code: 0 })
  return JSON.parse(stdout)
}

describe.each([
  ['groth16', 'bn254'],
  ['plonk', 'bn254'],
  ['fflonk', 'bn254'],
  ['groth16', 'bls12-381'],
  ['plonk', 'bls12-381'],
] as const)('%s on %s', (provingScheme, curve) => {
  let whole: Claim
  let foreignKey: string

  beforeAll(async () => {
    const { makeBuild, makeProof } = wholeWay(bench)
    const build = async (source: string) => {
      const files = { 'circuit.circom': source.replace('main =', 'main {public [b]} =') }
      return await makeBuild(await bench.project(files, { provingScheme, curve }), { toolFolder })
    }
    const { claim } = await makeProof(await build(multiplier), input, { toolFolder })
    const paths = [claim.verificationKey, claim.publicValues, claim.proof] as const
    const [key, publicValues, proof] = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    whole = [key ?? '', publicValues ?? '', proof ?? '']
    foreignKey = await readFile((await build(doubledMultiplier)).compiled.verificationKey ?? '', 'utf8')
  })

  test('the claim itself holds', async () => {
    expect(JSON.parse(whole[1])).toHaveLength(2)
    expect(await judge(provingScheme, curve, [whole])).toEqual([true])
  })

  test.each([
    ['key', 0],
    ['public values', 1],
    ['proof', 2],
  ] as const)(`none of ${mutantsEach} mutants of the %s holds, and none stops the verifier`, async (_, part) => {
    const mutants = mutantsOf(whole[part], mutantsEach, curve, seeded(20_261_121 + part))
    const claims = mutants.map((mutant): Claim => {
      const [key, publicValues, proof] = whole.with(part, mutant)
      return [key ?? '', publicValues ?? '', proof ?? '']
    })
    const verdicts = await judge(provingScheme, curve, claims)
    expect(verdicts).toHaveLength(mutantsEach)
    expect(mutants.filter((_mutant, index) => verdicts[index] !== false)).toEqual([])
  })

  test('a key of another circuit does not hold', async () => {
    expect(await judge(provingScheme, curve, [[foreignKey, whole[1], whole[2]]])).toEqual([false])
  })
})
