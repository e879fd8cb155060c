import { join } from 'node:path'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('sp1')
const sample = join(root, 'frameworks', 'sp1', 'sample')

/** The sample's program, which counts up to an index. */
function fibonacci(index: number, provingScheme: 'core' | 'compressed'): Subject {
  return {
    framework,
    title: `sp1 6.10.0 ${provingScheme}, Fibonacci of ${index}`,
    files: Object.fromEntries(
      ['Cargo.toml', 'Cargo.lock', 'src/main.rs'].map((name) => [name, { copyOf: join(sample, name) }]),
    ),
    manifest: { circuitType: 'sp1', name: 'fibonacci', sp1Version: '6.10.0', provingScheme },
    input: JSON.stringify({ input: [index] }),
    residents: true,
  }
}

export const sp1: Subject[] = [fibonacci(20, 'core'), fibonacci(1_000_000, 'core'), fibonacci(20, 'compressed')]
