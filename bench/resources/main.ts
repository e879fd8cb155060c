// What each framework says that its steps and residents take, against what they took at their most: each runs in the sandbox
// with what was declared for it and no more, as in a worker. Right is: not less than what was taken, and at most 1.5 times of
// it where that is above 256 MiB. Before a compilation has seen its circuit nobody knows what it needs: until its first
// reservation it has headroom, as in a worker with room, and what then took more than was declared is told apart.
//
// npm run bench:resources -- [boojum | circom | noir | gnark | halo2 | plonky2 | hermez | snarkvm | jolt | openvm | sp1 | smoke | title, or its beginning]… [--record] [--smoke]
//
// --record writes facts and peaks into `frameworks/<name>/testing/measured-peaks.json`, which the tests hold the formulas against.
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { endBench } from '../arguments.ts'
import { howMeasured } from './held-memory.ts'
import { measure } from './measure.ts'
import { recordPeaks } from './record-peaks.ts'
import { isRight, judge, rowText } from './row.ts'
import type { Subject } from './subject.ts'
import { boojum } from './subjects/boojum.ts'
import { circom } from './subjects/circom.ts'
import { gnark } from './subjects/gnark.ts'
import { hermez } from './subjects/hermez.ts'
import { jolt } from './subjects/jolt.ts'
import { noir } from './subjects/noir.ts'
import { halo2 } from './subjects/halo2.ts'
import { openvm } from './subjects/openvm.ts'
import { plonky2 } from './subjects/plonky2.ts'
import { snarkvm } from './subjects/snarkvm.ts'
import { sp1 } from './subjects/sp1.ts'

/** By framework, each from its smallest on. */
const subjects: Record<string, Subject[]> = {
  circom,
  gnark,
  halo2,
  noir,
  hermez,
  plonky2,
  boojum,
  snarkvm,
  jolt,
  openvm,
  sp1,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean' }, smoke: { type: 'boolean' } },
})
const all = Object.values(subjects).flat()
const smallest = Object.values(subjects).flatMap((ofFramework) => ofFramework.slice(0, 1))
const entitled = (name: string) => {
  const exact = all.filter(({ title }) => title === name)
  return exact.length > 0 ? exact : all.filter(({ title }) => title.startsWith(name))
}
const named = (name: string) => (name === 'smoke' ? smallest : (subjects[name] ?? entitled(name)))
// `smoke` is a row of each framework; the option, as with every bench, is the least that shows that it works.
const [first] = smallest
const isSmoke = values.smoke === true && first !== undefined
const chosen = isSmoke
  ? [{ ...first, residents: false }]
  : positionals.length === 0
    ? all
    : [...new Set(positionals.flatMap(named))]
if (chosen.length === 0) throw new Error(`Say which framework: ${Object.keys(subjects).join(', ')}, or smoke.`)
const operatorsFolder =
  process.env['PROOFYARD_PARAMS'] ?? process.env['PROOFYARD_TEST_PARAMS'] ?? join(root, '.proofyard', 'params')

const processors = cpus()
const machine = `${processors.length} × ${processors[0]?.model ?? 'processor'}`
console.log(`${machine}. Real: ${howMeasured()}.`)
const wrong: string[] = []
const guesses: string[] = []
for (const subject of chosen) {
  const began = performance.now()
  const measured = await measure(subject, operatorsFolder)
  console.log(`\n${subject.title} (${Math.round((performance.now() - began) / 1000)} s)`)
  for (const row of measured.rows) {
    console.log(rowText(row))
    const verdict = judge(row)
    if (!isRight(verdict)) wrong.push(`${subject.title}, ${row.step}: ${verdict}`)
    else if (verdict !== 'right') guesses.push(`${subject.title}, ${row.step}: ${verdict}`)
  }
  if (values.record === true) recordPeaks(subject.framework.name, subject.title, measured, machine)
}
if (guesses.length > 0) console.log(`\nMore than anybody knew before:\n${guesses.join('\n')}`)
console.log(wrong.length === 0 ? '\nAll that was declared is right.' : `\nWrong:\n${wrong.join('\n')}`)
console.log(`${Math.round(performance.now() / 1000)} s`)
endBench(wrong.length === 0, isSmoke)
