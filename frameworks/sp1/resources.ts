import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes } from '../resources.ts'
import type { Sp1Manifest } from './manifest.ts'

const MIB = 1024 ** 2

/** What SP1's steps take, in MiB. Only the shards of a program that runs long are full, and each is admitted for that. */
export function resources(step: Step, { manifest }: BuildFacts<Sp1Manifest>): Resources {
  switch (step) {
    case 'compile':
      return mebibytes(1536, { threads: 2, disk: 2048 })
    case 'execute':
      return mebibytes(1024)
    case 'prove':
      return mebibytes(provingBytes(manifest) / MIB, { threads: 4, disk: 512 })
    case 'verify':
      return mebibytes(256)
  }
}

/**
 * Bytes that a proof takes. A small program took 3.9 GB for a core proof and 11.6 GB for a compressed one; the rest is for
 * shards that are full.
 */
export function provingBytes({ provingScheme }: Sp1Manifest): number {
  return (provingScheme === 'core' ? 9 * 1024 : 14 * 1024) * MIB
}
