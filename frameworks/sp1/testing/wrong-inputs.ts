import type { Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { elfProjectOf, instructions } from './elf-projects.ts'
import { floorInput, guestOf, mainOf } from './guests.ts'

const shape = /^The input must be SP1Stdin as serde_json writes it, /
const failing = (hazard: string, project: ProjectFiles, input: string, sentence: RegExp): Failure => ({
  hazard,
  project,
  input,
  sentence,
})

/** Inputs that fail, each with its sentence. */
export const wrongInputs: Failure[] = [
  { hazard: 'no JSON', input: 'input = 5', sentence: /^The input is not valid JSON, at line 1, column 1\.$/ },
  { hazard: 'nothing', input: '', sentence: /^The input is not valid JSON, at line 1, column 0\.$/ },
  { hazard: 'a list', input: '[5]', sentence: shape },
  { hazard: 'no input', input: '{}', sentence: shape },
  { hazard: 'a member that means nothing', input: '{"input": [], "more": 1}', sentence: shape },
  { hazard: 'an input that is no list', input: '{"input": 5}', sentence: shape },
  { hazard: 'a fraction', input: '{"input": [1.5]}', sentence: /^input\[0\] is not a whole number of the type u32\.$/ },
  { hazard: 'a number of more than 32 bits', input: '{"input": [4294967296]}', sentence: /^input\[0\] is not a whole/ },
  { hazard: 'a type that there is not', input: '{"input": [{"u7": 1}]}', sentence: /^input\[0\] has the type u7, and/ },
  {
    hazard: 'an object of nothing',
    input: '{"input": [{}]}',
    sentence: /^input\[0\] is none of what an entry can be\./,
  },
  { hazard: 'no digits', input: '{"input": ["0xzz"]}', sentence: /^input\[0\] is not hexadecimal digits after 0x/ },
  {
    hazard: 'a text that is none of bytes',
    input: '{"input": ["text"]}',
    sentence: /A text is written \{"string": "…"\}\.$/,
  },
  {
    hazard: 'SP1Stdin with a byte that is none',
    input: '{"buffer": [[256]], "ptr": 0, "proofs": []}',
    sentence: /^The input is not what this version of SP1 reads as SP1Stdin: /,
  },
  {
    hazard: 'SP1Stdin with a member of its own',
    input: '{"buffer": [], "ptr": 0, "proofs": [], "more": 1}',
    sentence: /^The input has buffer, as SP1Stdin has, and besides more, which SP1Stdin has not\.$/,
  },
  {
    hazard: 'an input nested without end',
    input: `{"input": ${'['.repeat(100_000)}`,
    sentence: /^The input is not valid JSON, at line 1/,
  },
  {
    hazard: 'what the guest asserts is not so',
    input: floorInput(100, '0101'),
    sentence: /^The guest ended with exit code 1\. It printed: [^]*src\/main\.rs:9:5[^]*the sum is below 100/,
  },
  { hazard: 'less than the guest reads', input: '{"input": []}', sentence: /^The guest / },
  failing(
    'an exit code',
    elfProjectOf([instructions.code(3), instructions.end]),
    '{"input": []}',
    /^The guest ended with exit code 3\.$/,
  ),
  failing(
    'no public values',
    elfProjectOf([instructions.end]),
    '{"input": []}',
    /^The guest came to an end without committing to its public values/,
  ),
  failing(
    'a jump to where nothing is',
    elfProjectOf([instructions.away]),
    '{"input": []}',
    /^The guest came to an address at which it has no instructions\.$/,
  ),
  failing(
    'more memory than a guest has',
    guestOf(
      mainOf(`    let all: Vec<u64> = (0..(1u64 << 28)).collect();
    commit(&all[read::<u32>() as usize]);`),
    ),
    '{"input": [1]}',
    /^The guest uses more than 512 MiB of memory\./,
  ),
]
