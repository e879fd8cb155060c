import { availableParallelism, totalmem } from 'node:os'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'

const limit = process.constrainedMemory()
/** What this machine, or the container of this process, has, for sentences that say what such a prover wants. */
export const memoryHere = `${Math.round((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / GiB)} GiB of memory`
const processors = availableParallelism()
export const processorsHere = `${processors} processor${processors === 1 ? '' : 's'}`

/**
 * A prover that runs outside Proofyard and that workers of other owners bring. While there is none, builds that ask for it wait in its
 * queue where the operator says so, and are refused elsewhere.
 *
 * @param sentence why there is none, and what to do, for people
 */
export function outsideProver(id: string, description: string, sentence: string): Toolchain {
  return {
    id,
    description,
    bytes: 0,
    isExternal: true,
    missingRequirement: () => Promise.resolve(sentence),
    install: () => Promise.reject(new Error(sentence)),
  }
}
