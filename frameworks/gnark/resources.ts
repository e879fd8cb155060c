import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { GnarkManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** Bytes of a proving key for each constraint, about. */
const KEY_BYTES_PER_CONSTRAINT = 400

/**
 * What gnark's steps take, in MiB, fitted to `npm run bench:resources`: by the constraint system, in which constraints may
 * have many terms, and by the keys. A compilation starts with what Go's compiler takes; what Define takes, nobody knows.
 */
export function resources(step: Step, { manifest, fileBytes }: BuildFacts<GnarkManifest>): Resources {
  const size = (name: string) => (fileBytes[name] ?? 0) / MIB
  const files = size('circuit') + size('circuit.ccs') + size('proving.key') + size('kzg.srs')
  switch (step) {
    case 'compile':
      return mebibytes(256, { threads: 1, disk: 1024 })
    case 'execute':
      return mebibytes(64 + size('circuit.ccs') / 8, { disk: 64 + files })
    case 'prove':
      return mebibytes(proverMebibytes[manifest.provingScheme](size), {
        threads: threadsFor((size('proving.key') * MIB) / KEY_BYTES_PER_CONSTRAINT),
        disk: 64 + files,
      })
    case 'verify':
      return mebibytes(64)
  }
}

const proverMebibytes: Record<GnarkManifest['provingScheme'], (size: (file: string) => number) => number> = {
  groth16: (size) => 48 + 2.8 * size('circuit.ccs') + 5.6 * size('proving.key'),
  plonk: (size) => 56 + 18 * (size('proving.key') + size('kzg.srs')),
}

/**
 * Bytes that a set-up takes, by the size of the constraint system: more for Groth16 where constraints have few terms, and
 * twice as much on the curves whose points are large.
 */
export function setUpBytes(
  { provingScheme, curve }: Pick<GnarkManifest, 'provingScheme' | 'curve'>,
  constraintSystemBytes: number,
): number {
  const bytes = curve.startsWith('bw6') ? 2 * constraintSystemBytes : constraintSystemBytes
  return provingScheme === 'groth16' ? 64 * MIB + 5.4 * bytes : 48 * MIB + 64 * bytes
}
