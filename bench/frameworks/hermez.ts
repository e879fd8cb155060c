import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import type { Hand, Step, Subject } from './subject.ts'

const framework = findFramework('hermez')
const executor = join(import.meta.dirname, 'by-hand', 'hermez-executor.ts')

/** A command of pil-stark's own. */
function pilStark({ toolchain }: Hand, command: string, args: string): Step {
  const path = join(toolchain, 'node_modules', 'pil-stark', 'src', `${command}.js`)
  return { program: process.execPath, args: [path, ...args.split(' ')] }
}

function runExecutor({ toolchain }: Hand, ...args: string[]): Step {
  return { program: process.execPath, args: [executor, toolchain, ...args] }
}

/** By hand with the commands that pil-stark's package.json has for its own Fibonacci; none of them keeps anything. */
export const hermez: Subject = {
  framework,
  title: 'hermez, pil-stark 0.0.58',
  about: "the sample, Fibonacci's numbers, 2^10 rows of 4 polynomials, 128 queries",
  ...sampleOf(framework),
  input: 'input.json',
  byHand: {
    compile: (hand) => [
      runExecutor(hand, 'constants'),
      pilStark(hand, 'main_genstarkinfo', '-p main.pil -s starkstruct.json -i starkinfo.json'),
      pilStark(
        hand,
        'main_buildconsttree',
        '-p main.pil -c constants.bin -s starkinfo.json -t constants.tree -v key.json',
      ),
    ],
    prove: (hand) => [
      runExecutor(hand, 'trace', 'input.json'),
      pilStark(
        hand,
        'main_prover',
        '-p main.pil -m trace.bin -c constants.bin -t constants.tree -s starkinfo.json -o proof.json -z zkin.json -b public.json',
      ),
    ],
    verify: (hand) => [pilStark(hand, 'main_verifier', '-s starkinfo.json -v key.json -o proof.json -b public.json')],
  },
}
