import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import type { Sp1Manifest } from './manifest.ts'
import { unhostedVersions } from './versions.ts'

type UnhostedVersion = (typeof unhostedVersions)[number]

/** What is known against some of them; core/advisories has it of all versions. */
const faults: Partial<Record<UnhostedVersion, string>> = {
  '4.1.3': 'GHSA-6248-228x-mmvh',
  '4.0.0': 'GHSA-6248-228x-mmvh',
  '3.0.0': 'GHSA-c873-wfhp-wx5m and GHSA-6248-228x-mmvh',
}

function outsideProver(version: UnhostedVersion): Toolchain {
  const known = faults[version]
  const fault = known === undefined ? '' : ` Its verifier accepts proofs of false statements (${known}).`
  const sentence = `No prover of SP1 ${version} is connected to this server.${fault} Let the project use sp1Version 6.10.0 and sp1-zkvm of that version.`
  return {
    id: `sp1@${version}`,
    description: `An external prover of SP1 ${version}, for sp1Version ${version}`,
    bytes: 0,
    missingRequirement: () => Promise.resolve(sentence),
    install: () => Promise.reject(new Error(sentence)),
  }
}

/**
 * Provers of versions for which no host is built here. None can be connected yet; builds that ask for one wait in its queue where the
 * operator says so, and fail elsewhere.
 */
export const outsideProvers: Toolchain[] = unhostedVersions.map(outsideProver)

/** The one that a version waits for; undefined where the version has a host here. */
export function outsideProverOf(version: Sp1Manifest['sp1Version']): Toolchain | undefined {
  return outsideProvers.find(({ id }) => id === `sp1@${version}`)
}
