import { totalmem } from 'node:os'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import type { Sp1Manifest } from './manifest.ts'
import { SP1_VERSION, type UnhostedVersion, unhostedVersions } from './versions.ts'

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

/** A prover that runs outside Proofyard and that workers of other owners bring. While there is none, the sentence says why. */
function outsideProver(id: string, description: string, sentence: string): Toolchain {
  return {
    id,
    description,
    bytes: 0,
    isExternal: true,
    missingRequirement: () => Promise.resolve(sentence),
    install: () => Promise.reject(new Error(sentence)),
  }
}

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
  const here = `${Math.round(totalmem() / GiB)} GiB of memory`
  return outsideProver(
    wrapId(scheme),
    `An external prover of SP1 ${SP1_VERSION}, for provingScheme ${scheme}`,
    `No prover of SP1 ${SP1_VERSION} for ${scheme} is connected to this server. SP1 wants ${WRAP_MEMORY_GB} GB of memory for it, ${WRAP_DISK_GB} GB of disk for circuits that it downloads from its own storage, and Docker; this machine has ${here}, and the server has no such prover at any size. Let the project use provingScheme core or compressed.`,
  )
}

/** Provers of versions and schemes for which no host is built here. */
export const outsideProvers: Toolchain[] = [...unhostedVersions.map(proverOfVersion), ...wraps.map(wrappingProver)]

/** The one that a project waits for; undefined where it has a host here. */
export function outsideProverOf({
  sp1Version,
  provingScheme,
}: Pick<Sp1Manifest, 'sp1Version' | 'provingScheme'>): Toolchain | undefined {
  const wanted = sp1Version === SP1_VERSION ? wrapId(provingScheme) : `sp1@${sp1Version}`
  return outsideProvers.find(({ id }) => id === wanted)
}
