import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { sampleOf } from '../../frameworks/sample.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('halo2')
const { files, manifest } = sampleOf(framework)

const membership = join(root, 'e2e', 'fixtures', 'membership')
const tree = readFileSync(join(membership, 'src', 'tree.rs'), 'utf8')

/** The path in a tree: few rows are many columns. */
function path(depth: number, degree: number): Subject {
  const levels = <T>(value: T) => Array.from({ length: depth }, () => value)
  return {
    framework,
    title: `halo2, path of ${depth} levels, degree ${degree}`,
    files: {
      'Cargo.toml': { copyOf: join(membership, 'Cargo.toml') },
      'src/lib.rs': { copyOf: join(membership, 'src', 'lib.rs') },
      'src/tree.rs': tree.replace('DEPTH: usize = 4', `DEPTH: usize = ${depth}`),
    },
    manifest: {
      circuitType: 'halo2',
      name: 'membership',
      halo2Version: 'axiom-v0.5',
      packageName: 'membership',
      className: 'membership::Membership',
      degree,
    },
    input: JSON.stringify({ secret: 1, siblings: levels(2), is_right: levels(false) }),
  }
}

/** By rows and by columns: of 2^9 to 2^17 rows. */
export const halo2: Subject[] = [
  { framework, title: 'halo2, the sample', files, manifest, input: '{ "a": 641, "b": 6700417 }' },
  path(4, 10),
  path(64, 10),
  path(64, 14),
  path(64, 17),
]
