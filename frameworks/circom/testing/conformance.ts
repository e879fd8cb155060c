import { homedir } from 'node:os'
import { join } from 'node:path'
import { nodeRuntime } from '@proofyard/sandbox/node-runtime.ts'
import type { Conformance, Subject } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { circom } from '../circom.ts'
import { circomLimits } from '../limits.ts'
import type { CircomManifest } from '../manifest.ts'
import { curves } from '../programs/curves.ts'
import { brokenProjects } from './broken-projects.ts'
import { doubledMultiplier, multiplier } from './circuits.ts'
import { forgeries } from './forgeries.ts'
import { absurdInput, hostile, strangeInputs } from './hostile.ts'
import { wrongInputs } from './wrong-inputs.ts'

const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

/** The multiplier with one of its inputs public, so that two values are. */
const publicOne = (source: string, manifest: object = {}): ProjectFiles => ({
  files: { 'circuit.circom': source.replace('main =', 'main {public [b]} =') },
  manifest,
})

const subjects: Subject<CircomManifest>[] = (
  [
    ['groth16', 'bn254'],
    ['plonk', 'bn254'],
    ['fflonk', 'bn254'],
    ['groth16', 'bls12-381'],
    ['plonk', 'bls12-381'],
  ] as const
).map(([provingScheme, curve]) => ({
  name: `${provingScheme} on ${curve}`,
  project: publicOne(multiplier, { provingScheme, curve }),
  // Long numbers, as most values of circuits are.
  input: '{"a": 1234567890123456789012345678901234567890, "b": 98765432109876543210987654321}',
  foreign: [publicOne(doubledMultiplier, { provingScheme, curve })],
  isOnlyAtLength: curve === 'bls12-381',
  ...(provingScheme === 'groth16' && curve === 'bn254' ? { forgeries } : {}),
}))

export const circomConformance: Conformance<CircomManifest> = {
  framework: circom,
  settings: async () => {
    await circom.prepare({ toolFolder, signal: new AbortController().signal })
    return { toolFolder }
  },
  secretFolders: /\/project|\/out|\/runtime|\/tmp|\/build|previous errors were found/,
  good: publicOne(multiplier),
  goodInput: '{"a": 7, "b": "42"}',
  secret: { input: '{"a": 918273645546372819, "b": "42"}', value: '918273645546372819' },
  fields: (['bn254', 'bls12-381'] as const).flatMap((curve) =>
    [curves[curve].order, curves[curve].baseOrder].map((order) => ({
      order,
      wordBytes: curve === 'bn254' ? 32 : 48,
      byteOrder: 'big' as const,
    })),
  ),
  subjects,
  judge: async (way) => {
    const { sandbox } = await way.bench.run()
    const node = nodeRuntime(join(import.meta.dirname, 'programs', 'judge-many.ts'))
    return ({ provingScheme, curve }) =>
      async (claims) => {
        const { ending, stdout, stderr } = await sandbox.run({
          program: node.program,
          args: [...node.args, provingScheme, curve],
          mounts: node.mounts,
          cwd: '/tmp',
          stdin: JSON.stringify(claims.map((claim) => [claim.verificationKey, claim.publicValues, claim.proof])),
          // For hundreds of claims.
          limits: { ...circomLimits.verify, cpuSeconds: 600, wallSeconds: 1200 },
        })
        if (ending.kind !== 'exit' || ending.code !== 0) throw new Error(`The verifier ended: ${stderr}`)
        return JSON.parse(stdout)
      }
  },
  brokenProjects,
  wrongInputs: [...wrongInputs, absurdInput],
  goodInputs: strangeInputs,
  ...hostile,
}
