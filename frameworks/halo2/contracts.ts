import type { FeatureRenames } from '../languages/rust/feature-lines.ts'
import { type Halo2Version, cratesOf } from './versions.ts'

/** A package of another halo2, which is in git only: circuits are compiled with the one that their project takes from there. */
export interface GitHalo2 {
  name: string
  version: string
  url: string
  tag: string
  /** As sentences call it. */
  title: string
  /** Features of it without which it records circuits, and what to do instead. */
  refused?: { feature: string; instead: string }
  /** Names of unstable features in it that were others when it was written. */
  renamedFeatures?: FeatureRenames
}

/** What differs between the halo2s that circuits are written for. */
export interface Contract {
  /** The halo2 that makes keys and proofs, whose toolchain compiles circuits, too. */
  provenBy: Halo2Version
  /** Undefined where circuits are written for the halo2 that proves them. */
  git?: GitHalo2
  /** The program around a circuit: its files, in `harness`. */
  program: string[]
  /** What a circuit's type must be, as a sentence goes on. */
  type: string
  /** The functions of the project's from which the circuit of the keys comes, and those that build a circuit. */
  keygen: 'keygen_circuit()' | 'default()'
  builders: readonly string[]
  /** How public values are tied. */
  tie: string
}

/** halo2curves 0.3.1 of Axiom's halo2 was written for the nightly Rust of 28 October 2022. */
const renamedFeatures = {
  // https://github.com/rust-lang/rust/pull/152018, of Rust 1.95
  bigint_helper_methods: ['widening_mul'],
  const_bigint_helper_methods: ['const_unsigned_bigint_helpers'],
}

const halo2Lib = {
  name: 'halo2-base',
  url: 'https://github.com/axiom-crypto/halo2-lib.git',
  title: "Axiom's halo2-base",
  refused: {
    feature: 'halo2-pse',
    instead: "Take its feature halo2-axiom, or write the circuit for PSE's halo2 (pse-v0.3.0)",
  },
  renamedFeatures,
}

const tieInSynthesis = 'Let synthesize() tie each to a cell that a gate or a lookup uses.'

export const contracts = {
  'axiom-v0.5': {
    provenBy: 'axiom-v0.5',
    program: ['main.rs'],
    type: 'pub fn from_json(input: &str) -> Self, pub fn keygen_circuit() -> Self, and pub fn create_circuit(self, builder: &mut BaseCircuitBuilder<Fr>)',
    keygen: 'keygen_circuit()',
    builders: ['create_circuit()'],
    tie: 'Let create_circuit() push values into assigned_instances that its gates use.',
  },
  'axiom-v0.2.2': {
    provenBy: 'axiom-v0.5',
    git: { ...halo2Lib, version: '0.2.2', tag: 'v0.2.2' },
    program: ['git/axiom-v0.2.2/main.rs', 'git/axiom-v0.2.2/assignment.rs', 'git/recorder.rs'],
    type: 'Default and Circuit<Fr>, with pub fn from_json(path: &str) -> Self, and pub fn instance(&self) -> Vec<Fr>',
    keygen: 'default()',
    builders: ['synthesize()'],
    tie: tieInSynthesis,
  },
  'axiom-v0.3.0': {
    provenBy: 'axiom-v0.5',
    git: { ...halo2Lib, version: '0.3.0', tag: 'v0.3.0' },
    program: ['git/axiom-v0.3.0/main.rs', 'git/axiom-v0.3.0/assignment.rs', 'git/recorder.rs'],
    type: 'Default, with pub fn from_json(path: &str) -> Self, and pub fn create_circuit(self, builder: GateThreadBuilder<Fr>, break_points: Option<MultiPhaseThreadBreakPoints>), whose result is Circuit<Fr> with pub fn instance(&self) -> Vec<Fr> and pub fn break_points(&self) -> MultiPhaseThreadBreakPoints',
    keygen: 'default()',
    builders: ['create_circuit()', 'synthesize()'],
    tie: 'Let create_circuit() make instances of cells that its gates use.',
  },
  'pse-v0.3.0': {
    provenBy: 'axiom-v0.5',
    git: {
      name: 'halo2_proofs',
      version: '0.3.0',
      url: 'https://github.com/privacy-scaling-explorations/halo2.git',
      tag: 'v0.3.0',
      title: "PSE's halo2",
    },
    program: ['git/pse-v0.3.0/main.rs', 'git/pse-v0.3.0/assignment.rs', 'git/recorder.rs'],
    type: 'Circuit<Fr>, with pub fn from_json(path: &str) -> (Self, Vec<Vec<Fr>>), and pub fn keygen_circuit() -> Self',
    keygen: 'keygen_circuit()',
    builders: ['synthesize()'],
    tie: tieInSynthesis,
  },
} as const satisfies Record<string, Contract>

/** A `halo2Version` whose circuits are compiled here. */
export type ContractName = keyof typeof contracts

export function contractOf({ halo2Version }: { halo2Version: ContractName }): Contract {
  return contracts[halo2Version]
}

/** All halo2s out of git. */
export const gitHalo2s: GitHalo2[] = Object.values<Contract>(contracts).flatMap(({ git }) => git ?? [])

/** The id of the toolchain that builds of one version need. */
export function toolchainId(version: string): string {
  return `halo2@${Object.hasOwn(contracts, version) ? contracts[version as ContractName].provenBy : version}`
}

/** What a build was made with: the halo2 that its circuit is written for, and the one that makes its keys and proofs. */
export function versionsOf(manifest: { halo2Version: ContractName }): Record<string, string> {
  const { git, provenBy } = contractOf(manifest)
  if (git === undefined) return cratesOf[provenBy]
  const { 'halo2-base': _, ...prover } = cratesOf[provenBy]
  return { [git.name]: git.version, ...prover }
}
