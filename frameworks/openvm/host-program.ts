import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnProgram } from '../languages/rust/own-program.ts'
import { installationLimits } from './limits.ts'
import { OPENVM_VERSION } from './versions.ts'

/** Our program on OpenVM's SDK. */
export const hostProgram: OwnProgram = {
  name: 'proofyard-openvm',
  crate: join(import.meta.dirname, 'harness'),
  library: `OpenVM ${OPENVM_VERSION}`,
  compiledFraction: 0.8,
  limits: installationLimits,
}

/** What x86-64-v3 has that x86-64 has not, as Linux calls it. */
const V3_FLAGS = ['avx2', 'bmi1', 'bmi2', 'f16c', 'fma', 'abm', 'movbe']

/** What the host is compiled for: with AVX2 it proves in a quarter of the time. */
export async function processorLevel(): Promise<'x86-64-v3' | undefined> {
  const text = await readFile('/proc/cpuinfo', 'utf8').catch(() => '')
  const flags = new Set(/^flags\s*:(.*)$/m.exec(text)?.[1]?.trim().split(' '))
  return V3_FLAGS.every((flag) => flags.has(flag)) ? 'x86-64-v3' : undefined
}
