import { findFramework } from '@proofyard/frameworks/registry.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('snarkvm')

/** A chain of hashes. */
function hashes(count: number): Subject {
  const links = Array.from({ length: count }, (_, n) => `    hash.psd2 r${n} into r${n + 1} as field;`)
  return {
    framework,
    title: `snarkvm 4.11.0, ${count} hashes`,
    files: {
      'main.aleo': `program hashes.aleo;\n\nfunction main:\n    input r0 as field.private;\n${links.join('\n')}\n    output r${count} as field.public;\n`,
    },
    manifest: { circuitType: 'snarkvm', name: 'hashes', functionName: 'main' },
    input: '{ "inputs": ["7field"] }',
    residents: true,
  }
}

/** As many as the powers serve that come with the toolchain. */
export const snarkvm: Subject[] = [hashes(1), hashes(3)]
