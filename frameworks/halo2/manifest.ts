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

/** Fewer rows hold no circuit beside the rows that hide the witness; more fit no machine. */
const [MIN_BASE_DEGREE, MIN_DEGREE, MAX_DEGREE] = [6, 4, 24]

function degreeFrom(min: number) {
  const range = { error: `must be a whole number from ${min} to ${MAX_DEGREE}` }
  return z
    .int()
    .min(min, range)
    .max(MAX_DEGREE, range)
    .describe(keys.degree.description ?? '')
}

/** A circuit of halo2-base 0.5, whose crates are on crates.io; the public manifest does not have it. */
export const Halo2AxiomV05Manifest = z
  .strictObject({
    ...keys,
    ...ownCircuit,
    degree: degreeFrom(MIN_BASE_DEGREE),
    halo2Version: z.literal('axiom-v0.5'),
  })
  .describe("A circuit for Axiom's halo2-base, version 0.5.")

/** A halo2 project's `sindri.json` (wire-format 10, Halo2AxiomV022SindriManifest). */
export const Halo2AxiomV022Manifest = z
  .strictObject({ ...keys, ...ownCircuit, degree: degreeFrom(MIN_DEGREE), halo2Version: z.literal('axiom-v0.2.2') })
  .describe("A circuit for Axiom's halo2, version 0.2.2.")

const PHASES =
  'must be GateThreadBuilder: RlcThreadBuilder draws a challenge in a second phase, and builds prove circuits of one phase. Write the circuit with GateThreadBuilder, or for axiom-v0.5'

/** The same for Halo2AxiomV030SindriManifest. */
export const Halo2AxiomV030Manifest = z
  .strictObject({
    ...keys,
    ...ownCircuit,
    degree: degreeFrom(MIN_DEGREE),
    halo2Version: z.literal('axiom-v0.3.0'),
    threadBuilder: z
      .enum(['GateThreadBuilder', 'RlcThreadBuilder'])
      .refine((builder) => builder === 'GateThreadBuilder', { error: PHASES })
      .describe(
        'What builds the threads of the circuit; RlcThreadBuilder, whose circuits have two phases, is refused.',
      ),
  })
  .describe("A circuit for Axiom's halo2, version 0.3.0.")

/** The same for Halo2PSEV030SindriManifest. */
export const Halo2PseV030Manifest = z
  .strictObject({ ...keys, ...ownCircuit, degree: degreeFrom(MIN_DEGREE), halo2Version: z.literal('pse-v0.3.0') })
  .describe("A circuit for PSE's halo2, version 0.3.0.")

/** A circuit that this server compiles. */
export const CompiledHere = z.discriminatedUnion('halo2Version', [
  Halo2AxiomV05Manifest,
  Halo2AxiomV022Manifest,
  Halo2AxiomV030Manifest,
  Halo2PseV030Manifest,
])
export type CompiledHere = z.infer<typeof CompiledHere>

/** The same for Halo2ScrollSindriManifest, whose circuits are Scroll's own. */
export const Halo2ScrollManifest = z
  .strictObject({
    ...keys,
    halo2Version: z.literal('scroll'),
    circuitLevel: z.enum(['chunk', 'batch', 'bundle']).default('chunk').describe('What is proved of the chain.'),
    zkevmVersion: z.enum(['latest', 'v0.12.0', 'v0.13.1']).default('latest').describe("Version of Scroll's zkEVM."),
  })
  .describe("One of the circuits of Scroll's zkEVM.")

/** All that a `sindri.json` of halo2 can be. */
export const Halo2Manifest = z.discriminatedUnion(
  'halo2Version',
  [Halo2AxiomV05Manifest, Halo2AxiomV022Manifest, Halo2AxiomV030Manifest, Halo2PseV030Manifest, Halo2ScrollManifest],
  { error: 'must be one of axiom-v0.5, axiom-v0.2.2, axiom-v0.3.0, pse-v0.3.0, scroll' },
)
export type Halo2Manifest = z.infer<typeof Halo2Manifest>
