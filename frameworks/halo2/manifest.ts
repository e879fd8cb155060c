import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CrateName, RustPath } from '../languages/rust/rust-names.ts'

const keys = {
  circuitType: z.literal('halo2'),
  ...commonManifestKeys,
  curve: z.literal('bn254').default('bn254').describe('The elliptic curve of the proof system.'),
  degree: z.int().describe('Base-two logarithm of the rows of the circuit.'),
  provingScheme: z.enum(['gwc', 'shplonk']).default('shplonk').describe('The multi-open strategy.'),
}

const ownCircuit = {
  className: RustPath.describe('Path of the type that is the circuit.'),
  packageName: CrateName.describe('The package that the circuit is in.'),
}

/** A halo2 project's `sindri.json` (wire-format 10, Halo2AxiomV022SindriManifest). */
export const Halo2AxiomV022Manifest = z
  .strictObject({ ...keys, ...ownCircuit, halo2Version: z.literal('axiom-v0.2.2') })
  .describe("A circuit for Axiom's halo2, version 0.2.2.")

/** The same for Halo2AxiomV030SindriManifest. */
export const Halo2AxiomV030Manifest = z
  .strictObject({
    ...keys,
    ...ownCircuit,
    halo2Version: z.literal('axiom-v0.3.0'),
    threadBuilder: z
      .enum(['GateThreadBuilder', 'RlcThreadBuilder'])
      .describe('What builds the threads of the circuit.'),
  })
  .describe("A circuit for Axiom's halo2, version 0.3.0.")

/** The same for Halo2PSEV030SindriManifest. */
export const Halo2PseV030Manifest = z
  .strictObject({ ...keys, ...ownCircuit, halo2Version: z.literal('pse-v0.3.0') })
  .describe("A circuit for PSE's halo2, version 0.3.0.")

/** The same for Halo2ScrollSindriManifest, whose circuits are Scroll's own. */
export const Halo2ScrollManifest = z
  .strictObject({
    ...keys,
    halo2Version: z.literal('scroll'),
    circuitLevel: z.enum(['chunk', 'batch', 'bundle']).default('chunk').describe('What is proved of the chain.'),
    zkevmVersion: z.enum(['latest', 'v0.12.0', 'v0.13.1']).default('latest').describe("Version of Scroll's zkEVM."),
  })
  .describe("One of the circuits of Scroll's zkEVM.")
