import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CratePattern } from '../languages/rust/rust-names.ts'
import { OPENVM_VERSION } from './versions.ts'

/** What the two schemes need that are not made here; OpenVM 2.0.2's `root` did not end in 15 minutes of two processors. */
const ONLY_ELSEWHERE = {
  root: 'must be app or stark: root wraps a proof for the field of bn254, took more than 15 minutes on two processors where it was tried, and this server has no prover for it. A stark proof is one STARK of the whole execution',
  evm: 'must be app or stark: evm needs the powers of tau and keys of gigabytes that OpenVM downloads from its own storage, and solc, and this server has no prover for it. A stark proof is one STARK of the whole execution',
}

/** An OpenVM project's `sindri.json` (wire-format 10, OpenvmSindriManifest), with the versions that are on crates.io. */
export const OpenvmManifest = z
  .strictObject({
    circuitType: z.literal('openvm'),
    ...commonManifestKeys,
    elfPath: z
      .string()
      .regex(/^([^/].*|)$/, { error: 'must be a path inside the project' })
      .default('')
      .describe('A program that is compiled already; without it the project is compiled.'),
    packageName: z
      .union([z.literal(''), z.string().regex(CratePattern)], { error: 'must be the name of a package in Cargo.toml' })
      .default('')
      .describe('The package of the guest program, where the project has several.'),
    provingScheme: z
      .enum(['app', 'stark', 'root', 'evm'])
      .default('app')
      .describe('How far proofs are aggregated: app is one STARK for each segment of the execution, stark one of all.'),
    openvmVersion: z.enum([OPENVM_VERSION, 'scroll']).default(OPENVM_VERSION).describe('Version of OpenVM.'),
  })
  .superRefine(({ provingScheme, openvmVersion }, context) => {
    // Scroll's own prover aggregates as far as it does.
    if (openvmVersion === 'scroll' || provingScheme === 'app' || provingScheme === 'stark') return
    context.addIssue({ code: 'custom', path: ['provingScheme'], message: ONLY_ELSEWHERE[provingScheme] })
  })
  .describe('A program for the OpenVM zkVM.')
export type OpenvmManifest = z.infer<typeof OpenvmManifest>
