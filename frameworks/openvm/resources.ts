import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes } from '../resources.ts'
import type { OpenvmManifest } from './manifest.ts'

/**
 * What OpenVM's steps take, in MiB, fitted to `npm run bench:resources`. A proof takes by its height and its longest segment, which is
 * known only when the guest runs; so it is admitted for what a full segment takes.
 */
export function resources(step: Step, { manifest }: BuildFacts<OpenvmManifest>): Resources {
  const isStark = manifest.provingScheme === 'stark'
  switch (step) {
    case 'compile':
      return mebibytes(isStark ? 3072 : 2048, { threads: 2, disk: 2048 })
    case 'execute':
      return mebibytes(1024)
    case 'prove':
      return mebibytes(4096, { threads: 4, disk: 1024 })
    case 'verify':
      return mebibytes(256)
  }
}
