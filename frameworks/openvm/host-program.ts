import { join } from 'node:path'
import type { OwnProgram } from '../languages/rust/own-program.ts'
import { installationLimits } from '../languages/rust/installation-limits.ts'
import { OPENVM_VERSION } from './versions.ts'

/** Our program on OpenVM's SDK. */
export const hostProgram: OwnProgram = {
  name: 'proofyard-openvm',
  crate: join(import.meta.dirname, 'harness'),
  library: `OpenVM ${OPENVM_VERSION}`,
  compiledFraction: 0.8,
  limits: installationLimits,
}
