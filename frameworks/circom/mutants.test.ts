import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeRuntime } from '../sandbox/node-runtime.ts'
import type { Workbench } from '../testing/workbench.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { doubledMultiplier, multiplier } from './testing/circuits.ts'
import { mutantsOf, seeded } from './testing/mutate.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'
import { wholeWay } from './testing/whole-way.ts'

// Long numbers, so that the public values have as many mutants as that.
const input = '{"a": 1234567890123456789012345678901234567890, "b": 98765432109876543210987654321}'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

type Claim = [key: string, publicValues: string, proof: string]
type Part = 0 | 1 | 2
const parts = new Map<Part, string>([
  [0, 'key'],
  [1, 'public values'],
  [2, 'proof'],
])

function withPart([key, publicValues, proof]: Claim, part: Part, text: string): Claim {
  if (part === 0) return [text, publicValues, proof]
  return part === 1 ? [key, text, proof] : [key, publicValues, text]
}

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
    // For hundreds of claims.
    limits: { ...circomLimits.verify, cpuSeconds: 600, wallSeconds: 1200 },
  })
  expect(ending, stderr).toEqual({ kind: 'exit', code: 0 })
  return JSON.parse(stdout)
}

const mutantsEach = 200

describe.each([
  ['groth16', 'bn254'],
  ['plonk', 'bn254'],
  ['fflonk', 'bn254'],
  ['groth16', 'bls12-381'],
  ['plonk', 'bls12-381'],
] as const)('%s on %s', (provingScheme, curve) => {
  let whole: Claim
  let verdicts: boolean[]
  const mutants = new Map<Part, string[]>()

  beforeAll(async () => {
    const { makeBuild, makeProof } = wholeWay(bench)
    const build = async (source: string) => {
      const files = { 'circuit.circom': source.replace('main =', 'main {public [b]} =') }
      return await makeBuild(await bench.project(files, { provingScheme, curve }))
    }
    const { claim } = await makeProof(await build(multiplier), input)
    const text = (path: string) => readFile(path, 'utf8')
    whole = [await text(claim.verificationKey), await text(claim.publicValues), await text(claim.proof)]
    const foreignKey = await text((await build(doubledMultiplier)).compiled.verificationKey ?? '')

    const claims: Claim[] = [whole, [foreignKey, whole[1], whole[2]]]
    for (const part of parts.keys()) {
      mutants.set(part, mutantsOf(whole[part], mutantsEach, curve, seeded(20_261_121 + part)))
      for (const mutant of mutants.get(part) ?? []) claims.push(withPart(whole, part, mutant))
    }
    verdicts = await judge(provingScheme, curve, claims)
    expect(verdicts).toHaveLength(claims.length)
  }, 600_000)

  test('the claim itself holds', () => {
    expect(JSON.parse(whole[1])).toHaveLength(2)
    expect(verdicts[0]).toBe(true)
  })

  test('a key of another circuit does not hold', () => {
    expect(verdicts[1]).toBe(false)
  })

  test.each([...parts])(`of ${mutantsEach} mutants none holds, and none stops the verifier: %i, the %s`, (part) => {
    const from = 2 + part * mutantsEach
    const held = (mutants.get(part) ?? []).filter((_mutant, index) => verdicts[from + index] !== false)
    expect(mutants.get(part)).toHaveLength(mutantsEach)
    expect(held).toEqual([])
  })
})
