import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes } from '../resources.ts'
import type { Execution } from './execution.ts'
import type { Sp1Manifest } from './manifest.ts'

const MIB = 1024 ** 2

/** Of a small program without an input of its own: a proof that takes more asks for it when its execution is known. */
const SMALL: Execution = { cycles: 1 }

/** What a verification takes. */
export const VERIFYING_BYTES = 256 * MIB

/**
 * What a proof takes, in MiB: what SP1's prover holds whatever it proves, and what a thousand cycles take until the shards are full
 * (`SHARD_ELEMENTS` of harness/v6/src/prove.rs). No compressed proof of a long execution was measured: the shards before it are those of
 * a core proof.
 */
const PROVING = {
  core: { fixed: 4352, thousandCycles: 2.5, full: 12_288 },
  compressed: { fixed: 12_288, thousandCycles: 2.5, full: 20_480 },
}
/** The same of SP1 5, with shards of 2^19 cycles (`SMALL_MACHINE_GB` of harness/v5/src/prove.rs). */
const PROVING_5 = { fixed: 3584, thousandCycles: 2.5, full: 5120 }

/** What SP1's steps take, in MiB, fitted to `npm run bench:resources`. */
export function resources(step: Step, { manifest, measured }: BuildFacts<Sp1Manifest>): Resources {
  switch (step) {
    case 'compile':
      return mebibytes(manifest.sp1Version === '5.0.0' ? 640 : 800, { threads: 2, disk: 2048 })
    case 'execute':
      return mebibytes(1024)
    case 'prove':
      return mebibytes(provingBytes(manifest, { ...SMALL, ...measured }) / MIB, { threads: 4, disk: 512 })
    case 'verify':
      return mebibytes(VERIFYING_BYTES / MIB)
  }
}

/** Bytes that a proof of so many cycles takes. They are rounded up to a power of two: a resident serves those that are a little longer, too. */
export function provingBytes({ sp1Version, provingScheme }: Sp1Manifest, { cycles }: Execution): number {
  const ofScheme = PROVING[provingScheme === 'core' ? 'core' : 'compressed']
  const { fixed, thousandCycles, full } = sp1Version === '5.0.0' ? PROVING_5 : ofScheme
  const rounded = 2 ** Math.ceil(Math.log2(Math.max(cycles, 1)))
  return Math.ceil(Math.min(fixed + (thousandCycles * rounded) / 1000, full)) * MIB
}
