import { z } from 'zod'
import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import type { Documents } from '../../testing/whole-way.ts'
import { hermez } from '../hermez.ts'
import type { HermezManifest } from '../manifest.ts'
import { holds } from '../programs/judge.ts'
import { loadProver } from '../programs/prover.ts'
import { prime } from '../programs/goldilocks.ts'
import { brokenProjects } from './broken-projects.ts'
import { hostile } from './hostile.ts'
import { installedToolchain } from './installed.ts'
import { changed, counter } from './projects.ts'
import { settings } from './way.ts'

const inputs: [hazard: string, input: string, sentence: RegExp][] = [
  [
    'it is not JSON',
    '{"from": 5,\n from: 6}',
    /^The input is not JSON: line 2, column 2: a key in double quotes is expected here\.$/,
  ],
  ['it is empty', '', /^The input is not JSON: line 1, column 1: a value is expected here\.$/],
  ['it is nested without end', `{"from":${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|not JSON: .*)\.$/],
  [
    'a part is missing',
    '{}',
    /^execute of executor\.js failed: executor\.js:8: TypeError: Cannot convert undefined to a BigInt$/,
  ],
  ['it is of a wrong type', '{"from": [7, 8]}', /^execute of executor\.js failed: executor\.js:8: SyntaxError: /],
  ['it is nothing', 'null', /^execute of executor\.js failed: executor\.js:7: TypeError: /],
  [
    'it does not satisfy the PIL',
    '{"from": 5, "step": 2}',
    /^The trace of this input does not satisfy the PIL:\nmain\.pil:6: identity does not match in row 0$/,
  ],
]

const deep = '('.repeat(30_000) + "n' - n - 1" + ')'.repeat(30_000)

const longCompilation: Failure = {
  hazard: 'a PIL that takes its compiler too long',
  project: { files: changed('main.pil', "(n' - n - 1)", deep) },
  limits: { cpuSeconds: 2 },
  sentence: /^The compilation took too much processor time/,
}

const { time } = hostile.limits

/** The same elements of the field in other spellings. */
const spellings: [hazard: string, spell: (value: bigint) => unknown][] = [
  ['plus the prime', (value) => String(value + prime)],
  ['with a zero before it', (value) => `0${value}`],
  ['in hexadecimal', (value) => `0x${value.toString(16)}`],
  ['as a number', Number],
]
const forgeries = spellings.map(([hazard, spell]) => ({
  hazard: `public values: the value ${hazard}`,
  forge: (whole: Documents) => {
    const [first = '', ...others] = z.array(z.string()).parse(JSON.parse(whole.publicValues))
    return { ...whole, publicValues: JSON.stringify([spell(BigInt(first)), ...others]) }
  },
}))

export const hermezConformance: Conformance<HermezManifest> = {
  framework: hermez,
  settings,
  secretFolders: /\/project|\/out|\/runtime|\/toolchain|\/sources|\/tmp/,
  good: { files: counter },
  goodInput: '{"from": 5}',
  // The machine is not zero-knowledge: what the trace holds is no secret, and what it does not hold must be one.
  secret: { input: '{"from": 5, "secret": 918273645546372819}', value: '918273645546372819' },
  fields: [{ order: prime, wordBytes: 8, byteOrder: 'little' }],
  subjects: [
    {
      name: 'batch',
      project: { files: counter },
      input: '{"from": 5}',
      forgeries,
      foreign: [
        // Another PIL, whose executor counts in twos.
        {
          files: {
            ...changed('main.pil', "(n' - n - 1)", "(n' - n - 2)"),
            'executor.js': counter['executor.js'].replace('row * step', '2 * row * step'),
          },
        },
        // The same PIL with other constants.
        { files: changed('executor.js', 'row === 15', 'row === 15 || row === 14') },
      ],
    },
  ],
  judge: async () => {
    const prover = await loadProver(await installedToolchain(), 'one')
    return () => async (claims) => {
      const log = console.log
      // pil-stark's verifier counts its queries aloud.
      console.log = () => undefined
      try {
        const verdicts: boolean[] = []
        for (const { verificationKey, publicValues, proof } of claims) {
          const [key, values, made] = [verificationKey, publicValues, proof].map(parseOrNothing)
          verdicts.push(await holds(prover, key, values, made))
        }
        return verdicts
      } finally {
        console.log = log
      }
    }
  },
  brokenProjects,
  wrongInputs: inputs.map(([hazard, input, sentence]) => ({ hazard, input, sentence })),
  ...hostile,
  limits: { ...hostile.limits, time: Array.isArray(time) ? [longCompilation, ...time] : time },
}

/** As the program that verifies does: what is no JSON is refused, as undefined is. */
function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
