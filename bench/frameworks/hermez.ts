import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import type { Hand, Step, Subject } from './subject.ts'

const framework = findFramework('hermez')
const executor = join(import.meta.dirname, 'hermez-executor.ts')

/** A command of pil-stark's own, in the folder of the steps. */
function pilStark({ toolchain }: Hand, command: string, args: string[]): Step {
  const path = join(toolchain, 'node_modules', 'pil-stark', 'src', `${command}.js`)
  return { program: process.execPath, args: [path, ...args] }
}

const node = (args: string[]): Step => ({ program: process.execPath, args })
const pil = ({ project }: Hand) => ['-p', join(project, 'main.pil')]

/** The sample; by hand with the commands that pil-stark's package.json has for its own Fibonacci. */
export const hermez: Subject = {
  framework,
  about: "the sample: Fibonacci's numbers, 2^10 rows of 4 polynomials, 128 queries",
  project: framework.sample.folder,
  input: 'input.json',
  byHand: {
    compile: (hand) => [
      node([executor, 'constants', hand.toolchain, hand.project]),
      pilStark(hand, 'main_genstarkinfo', [...pil(hand), '-s', 'starkstruct.json', '-i', 'starkinfo.json']),
      pilStark(hand, 'main_buildconsttree', [
        ...pil(hand),
        ...'-c constants.bin -s starkinfo.json -t constants.tree -v key.json'.split(' '),
      ]),
    ],
    prove: (hand) => [
      node([executor, 'trace', hand.toolchain, hand.project, hand.input]),
      pilStark(hand, 'main_prover', [
        ...pil(hand),
        ...'-m trace.bin -c constants.bin -t constants.tree -s starkinfo.json'.split(' '),
        ...'-o proof.json -z zkin.json -b public.json'.split(' '),
      ]),
    ],
    verify: (hand) => [
      pilStark(hand, 'main_verifier', '-s starkinfo.json -v key.json -o proof.json -b public.json'.split(' ')),
    ],
  },
  // A compilation leaves nothing behind that the next one could use.
  forget: () => Promise.resolve(),
}
