import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from '../../frameworks/sample.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('hermez')
const { files, manifest } = sampleOf(framework)
const pil = readFileSync(join(framework.sample.folder, 'main.pil'), 'utf8')

/** The sample with more rows. */
function rows(power: number): Subject {
  return {
    framework,
    title: `hermez, 2^${power} rows`,
    files: { ...files, 'main.pil': pil.replace('2**10', `2**${power}`) },
    manifest,
    input: '{ "first": "1", "second": "1" }',
  }
}

/** Many machines in one: so many pairs of Fibonacci's polynomials beside each other, with full-sized values. */
function wide(power: number, pairs: number): Subject {
  const numbers = Array.from({ length: pairs }, (_, index) => index)
  const pil = `constant %N = 2**${power};
namespace Wide(%N);
    pol constant LAST;
    pol commit ${numbers.flatMap((n) => [`a${n}`, `b${n}`]).join(', ')};
    public first = a0(0);
${numbers.map((n) => `    (a${n}' - b${n}) * (1 - LAST) = 0;\n    (b${n}' - a${n} - b${n}) * (1 - LAST) = 0;`).join('\n')}
    pol constant FIRST;
    FIRST * (a0 - :first) = 0;
`
  const executor = `exports.buildConstants = function ({ Wide: { FIRST, LAST } }) {
  for (let row = 0; row < FIRST.length; row++) {
    FIRST[row] = row === 0 ? 1n : 0n
    LAST[row] = row === FIRST.length - 1 ? 1n : 0n
  }
}
exports.execute = function ({ Wide }, input, { F }) {
  for (let pair = 0; pair < ${pairs}; pair++) {
    const [a, b] = [Wide['a' + pair], Wide['b' + pair]]
    a[0] = BigInt(input.first) + BigInt(pair)
    b[0] = 2n ** 63n
    for (let row = 1; row < a.length; row++) {
      a[row] = b[row - 1]
      b[row] = F.add(a[row - 1], b[row - 1])
    }
  }
}
`
  return {
    framework,
    title: `hermez, 2^${power} rows of ${2 * pairs} polynomials`,
    files: { 'main.pil': pil, 'executor.js': executor },
    manifest,
    input: '{ "first": "1" }',
  }
}

/** From 2^10 to 2^18 rows; the trace of the last has 5 million values. */
export const hermez: Subject[] = [rows(10), rows(14), rows(16), rows(18), wide(12, 20), wide(15, 20)]
