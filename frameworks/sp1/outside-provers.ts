import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { memoryHere, outsideProver } from '../outside-prover.ts'
import type { Sp1Manifest } from './manifest.ts'
import { SP1_VERSION, type UnhostedVersion, isHosted, unhostedVersions } from './versions.ts'

/** What is known against some of them; core/advisories has it of all versions. */
const faults: Partial<Record<UnhostedVersion, string>> = {
  '4.1.3': 'GHSA-6248-228x-mmvh',
  '4.0.0': 'GHSA-6248-228x-mmvh',
  '3.0.0': 'GHSA-c873-wfhp-wx5m and GHSA-6248-228x-mmvh',
}

/** Schemes that wrap a compressed proof for a chain. */
const wraps = ['groth16', 'plonk'] as const
/** What Succinct's documentation wants for them. */
const [WRAP_MEMORY_GB, WRAP_DISK_GB] = [16, 10]

function proverOfVersion(version: UnhostedVersion): Toolchain {
  const known = faults[version]
  const fault = known === undefined ? '' : ` Its verifier accepts proofs of false statements (${known}).`
  return outsideProver(
    `sp1@${version}`,
    `An external prover of SP1 ${version}, for sp1Version ${version}`,
    `No prover of SP1 ${version} is connected to this server.${fault} Let the project use sp1Version ${SP1_VERSION} and sp1-zkvm of that version.`,
  )
}

const wrapId = (scheme: string) => `sp1@${SP1_VERSION}-${scheme}`

function wrappingProver(scheme: (typeof wraps)[number]): Toolchain {
  return outsideProver(
    wrapId(scheme),
    `An external prover of SP1 ${SP1_VERSION}, for provingScheme ${scheme}`,
    `No prover of SP1 ${SP1_VERSION} for ${scheme} is connected to this server. SP1 wants ${WRAP_MEMORY_GB} GB of memory for it, ${WRAP_DISK_GB} GB of disk for circuits that it downloads from its own storage, and Docker; this machine has ${memoryHere}, and the server has no such prover at any size. Let the project use provingScheme core or compressed.`,
  )
}

/** What SP1 5 aggregates proofs for. */
const aggregations = ['compressed', ...wraps] as const
const aggregationId = (scheme: string) => `sp1@5.0.0-${scheme}`

function aggregatingProver(scheme: (typeof aggregations)[number]): Toolchain {
  return outsideProver(
    aggregationId(scheme),
    `An external prover of SP1 5.0.0, for provingScheme ${scheme}`,
    `No prover of SP1 5.0.0 for ${scheme} is connected to this server. SP1 5 verifies such a proof with a list of keys that its crates download from Succinct's storage when they are compiled; Proofyard's are compiled without it, and would take a proof of any key. Let the project use provingScheme core, or sp1Version ${SP1_VERSION} and sp1-zkvm of that version.`,
  )
}

/** Provers of versions and schemes for which no host is built here. */
export const outsideProvers: Toolchain[] = [
  ...unhostedVersions.map(proverOfVersion),
  ...aggregations.map(aggregatingProver),
  ...wraps.map(wrappingProver),
]

/** The one that a project waits for; undefined where it has a host here. */
export function outsideProverOf({
  sp1Version,
  provingScheme,
}: Pick<Sp1Manifest, 'sp1Version' | 'provingScheme'>): Toolchain | undefined {
  const wanted = wantedId(sp1Version, provingScheme)
  return outsideProvers.find(({ id }) => id === wanted)
}

function wantedId(version: Sp1Manifest['sp1Version'], scheme: string): string {
  if (!isHosted(version)) return `sp1@${version}`
  return version === SP1_VERSION ? wrapId(scheme) : aggregationId(scheme)
}
