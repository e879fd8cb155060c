import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from '../../frameworks/sample.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('boojum')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'src', 'lib.rs'), 'utf8')
const note = join(root, 'e2e', 'fixtures', 'sealed-note')

function cubes(count: number, rows: number): Subject {
  const { src: _, ...rest } = files
  const code = source
    .replace('STEPS: u64 = 1000', `STEPS: u64 = ${count}`)
    .replace('(Some(1 << 12), Some(1 << 14))', `(Some(${rows * 2}), Some(${rows * 8}))`)
  return {
    framework,
    title: `boojum, ${count} cubes`,
    files: { ...rest, 'src/lib.rs': code },
    manifest,
    input: '{ "start": 3 }',
  }
}

/** From 2^10 to 2^16 rows of few columns, and 2^14 rows of many with tables. */
export const boojum: Subject[] = [
  cubes(1000, 1 << 10),
  cubes(20_000, 1 << 14),
  cubes(80_000, 1 << 16),
  {
    framework,
    title: 'boojum, SHA-256 with tables',
    files: Object.fromEntries(['Cargo.toml', 'src', 'input.json'].map((name) => [name, { copyOf: join(note, name) }])),
    manifest: { packageName: 'sealed-note', structName: 'sealed_note::UserCircuit' },
    input: '{ "note": "meet me at noon" }',
  },
]
