// A framework's own verbs, in the sandbox, against its bare tool run by hand on the same project, taking turns in one run:
// CPU seconds (ours with what our own process does), wall time, peak memory.
//
// "Cold" is the first project on a machine that has the toolchain: by hand with nothing compiled yet, ours with what the
// toolchain's installation compiles once. "Warm" is the same project with a changed line, and all caches filled.
// Fails when a step needs more than 1.05 times the CPU of the bare tool, and more than it says that it has to.
//
// npm run bench:frameworks -- [boojum | circom | noir | gnark | halo2 | plonky2 | hermez | snarkvm | openvm | sp1 | jolt | begin of a title, such as "gnark v0.16.3"] [rounds] | --smoke
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { endBench, readArguments } from '../arguments.ts'
import { boojum } from './boojum.ts'
import { circom, smallest } from './circom.ts'
import { compare } from './compare.ts'
import { gnark } from './gnark.ts'
import { halo2 } from './halo2.ts'
import { hermez } from './hermez.ts'
import { jolt } from './jolt.ts'
import { noir } from './noir.ts'
import { openvm } from './openvm.ts'
import { plonky2 } from './plonky2.ts'
import { print } from './print.ts'
import { sandboxCost } from './sandbox-cost.ts'
import { snarkvm } from './snarkvm.ts'
import { sp1 } from './sp1.ts'
import type { Subject } from './subject.ts'

const subjects: Record<string, Subject[]> = {
  circom,
  noir,
  gnark,
  halo2,
  plonky2,
  hermez: [hermez],
  boojum,
  snarkvm,
  openvm,
  sp1,
  jolt,
}

const { isSmoke, positionals } = readArguments()
const [name, rounds = isSmoke ? '1' : '3'] = positionals
const all = Object.values(subjects).flat()
const chosen = isSmoke
  ? [smallest]
  : name === undefined
    ? all
    : (subjects[name] ?? all.filter(({ title }) => title.startsWith(name)))
if (chosen.length === 0) throw new Error(`Say which framework: ${Object.keys(subjects).join(', ')}.`)
/** As for a server, or a test, or in the folder where `proofyard params fetch` puts them. */
const params =
  process.env['PROOFYARD_PARAMS'] ?? process.env['PROOFYARD_TEST_PARAMS'] ?? join(root, '.proofyard', 'params')

await mkdir(params, { recursive: true })
const sandboxSeconds = await sandboxCost(Number(rounds))
console.log(
  `Medians of ${rounds}; every proof verified. A sandboxed program that does nothing takes ${sandboxSeconds.toFixed(3)} CPU s here.`,
)
const missed: string[] = []
for (const subject of chosen) {
  const rows = print(subject, await compare(subject, Number(rounds), params), sandboxSeconds)
  missed.push(...rows.map((row) => `${subject.title}, ${row}`))
}
console.log(missed.length === 0 ? '\nThe goal is kept.' : `\nMissed:\n${missed.join('\n')}`)
endBench(missed.length === 0, isSmoke)
