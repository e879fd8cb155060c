import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from '../../frameworks/sample.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('plonky2')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'lib.rs'), 'utf8')
const cargoToml = readFileSync(join(framework.sample.folder, 'Cargo.toml'), 'utf8')

function hashes(plonky2Version: string, count: number): Subject {
  const { src: _, ...rest } = files
  const counted = source.replace('LENGTH: usize = 1000', `LENGTH: usize = ${count}`)
  // Before 1.0 it returns nothing.
  const code = plonky2Version.startsWith('0.') ? counted.replace(/\s*\.expect\("it is set once"\)/, '') : counted
  return {
    framework,
    title: `plonky2 ${plonky2Version}, ${count} hashes`,
    files: {
      ...rest,
      'Cargo.toml': cargoToml.replace('"1.1.0"', `"${plonky2Version}"`),
      'src/lib.rs': code,
    },
    manifest: { ...manifest, plonky2Version },
    input: '{ "start": [1, 2, 3, 4] }',
  }
}

/** Two versions whose provers differ, from 2^10 to 2^18 rows. */
export const plonky2: Subject[] = [
  hashes('0.2.2', 1000),
  hashes('0.2.2', 8000),
  hashes('0.2.2', 60_000),
  hashes('1.1.0', 1000),
  hashes('1.1.0', 8000),
  hashes('1.1.0', 60_000),
  hashes('1.1.0', 250_000),
]
