import fc from 'fast-check'
import type { Conformance, Failure, Forgery } from '../../testing/conformance/description.ts'
import { mutatedBytes } from '../../testing/mutate.ts'
import type { Documents } from '../../testing/whole-way.ts'
import type { SnarkvmManifest } from '../manifest.ts'
import { snarkvm } from '../snarkvm.ts'
import { missingRust } from '../toolchains.ts'
import { decodeBech32m, encodeBech32m } from './bech32m.ts'
import { brokenProjects } from './broken-projects.ts'
import { wrongInputs } from './inputs.ts'
import { aboveProject, inputOf, onTestnet, program, projectOf, strictlyAbove } from './programs.ts'
import { wayOptions } from './way.ts'

const MIB = 1024 ** 2

/** The scalar field of BLS12-377, in which public values are. */
const ORDER = 8444461749428370424248824938781546531375899335154063827935233455917409239041n
const fields = [{ order: ORDER, wordBytes: 32, byteOrder: 'little' as const }]

const secret = '918273645546372819'

/** Changes of a proof that a person would try; each leaves a document that can be read. */
const changes: [hazard: string, change: (whole: Documents) => Partial<Documents>][] = [
  ['a public value plus the order of the field', ({ publicValues }) => ({ publicValues: plusOrder(publicValues) })],
  ['the same in the proof', ({ proof }) => ({ proof: plusOrder(proof) })],
  [
    'the same in both',
    ({ publicValues, proof }) => ({ publicValues: plusOrder(publicValues), proof: plusOrder(proof) }),
  ],
  [
    'another public input in both',
    ({ publicValues, proof }) => ({
      publicValues: publicValues.replace('5u64', '6u64'),
      proof: proof.replace('5u64', '6u64'),
    }),
  ],
  [
    'the state of a ledger',
    ({ proof }) => ({
      proof: proof.replace(/sr1[a-z0-9]+/, 'sr1wjueje6hy86yw9j4lhl7jwvhjxwunw34paj4k3cn2wm5h5r2syfqd83yw4'),
    }),
  ],
  ['a member twice', ({ proof }) => ({ proof: proof.replace('{', '{"execution":{},') })],
  ['a member too many', ({ proof }) => ({ proof: proof.replace('{', '{"more":"",') })],
  [
    'a transition twice',
    ({ proof }) => ({ proof: proof.replace(/"transitions":\[(.*)\],"global/, '"transitions":[$1,$1],"global') }),
  ],
  [
    'no transition',
    ({ proof }) => ({ proof: proof.replace(/"transitions":\[.*\],"global/, '"transitions":[],"global') }),
  ],
  [
    'a private input without its ciphertext',
    ({ proof }) => ({ proof: proof.replace(/,"value":"ciphertext1[a-z0-9]+"/, '') }),
  ],
  ['older rules', ({ proof }) => ({ proof: olderRules(proof) })],
  [
    'older rules, in the key as well',
    ({ proof, verificationKey }) => ({ proof: olderRules(proof), verificationKey: olderRules(verificationKey) }),
  ],
  [
    'a key with another program',
    ({ verificationKey }) => ({ verificationKey: verificationKey.replace('lte r0 r1', 'gte r0 r1') }),
  ],
]

function plusOrder(text: string): string {
  return text.replace(/"value":"(\d+)field"/, (_, value: string) => `"value":"${BigInt(value) + ORDER}field"`)
}

function olderRules(text: string): string {
  return text.replace(/"varuna_version":\d/, '"varuna_version":1')
}

const forgeries: Forgery[] = changes.map(([hazard, change]) => ({
  hazard,
  forge: (whole) => ({ ...whole, ...change(whole) }),
}))

/** Mutants of the bytes that stand in a document as texts with a checksum, which have that checksum. */
function mutatedTexts(text: string, prefixes: string[]): fc.Arbitrary<string> {
  const found = prefixes.flatMap((prefix) => text.match(new RegExp(`${prefix}1[a-z0-9]{20,}`, 'g')) ?? [])
  return fc.constantFrom(...found).chain((one) => {
    const { prefix, bytes } = decodeBech32m(one)
    return mutatedBytes(bytes, fields).map((changed) => text.replace(one, encodeBech32m(prefix, changed)))
  })
}

const limited = (limits: Failure['limits'], sentence: RegExp): Failure[] => [
  { hazard: 'a program that needs more than it may have', project: aboveProject, limits, sentence },
]

export const snarkvmConformance: Conformance<SnarkvmManifest> = {
  framework: snarkvm,
  missing: missingRust,
  ...wayOptions,
  secretFolders: /\/project|\/out\b|\/helper|\/in\/|\/aleo\b|\/tmp|\/root|\/home/,
  good: aboveProject,
  goodInput: inputOf(['5u64', '7u64']),
  secret: { input: inputOf(['5u64', `${secret}u64`]), value: secret },
  fields,
  subjects: [
    {
      name: 'a program of one function',
      project: aboveProject,
      input: inputOf(['5u64', '7u64']),
      foreign: [strictlyAbove, onTestnet],
      forgeries,
      mutants: (whole) => ({
        verificationKey: mutatedTexts(whole.verificationKey, ['verifier']).map((verificationKey) => ({
          ...whole,
          verificationKey,
        })),
        proof: mutatedTexts(whole.proof, ['proof', 'ciphertext', 'au', 'sr']).map((proof) => ({ ...whole, proof })),
      }),
    },
  ],
  brokenProjects,
  wrongInputs,
  escapes: [
    {
      hazard: 'an import that is a path out of the project',
      attempt: ({ file }) => ({
        hazard: '',
        project: projectOf(`import ../../../..${file};\n\n${program('input r0 as u8.private;')}`),
        sentence: /^main\.aleo: .+\.$/,
      }),
    },
    {
      hazard: 'a function whose name is a path',
      attempt: ({ file }) => ({
        hazard: '',
        project: projectOf(program('input r0 as u8.private;'), { manifest: { functionName: file } }),
        sentence: /^sindri\.json names the function .*, which is not in above\.aleo\./,
      }),
    },
  ],
  poisons: [
    {
      hazard: 'a program that calls itself credits.aleo',
      project: projectOf(program('input r0 as u8.private;', { id: 'credits.aleo' })),
      sentence: /^No program of a project can be called credits\.aleo\.$/,
    },
    {
      hazard: 'an import that calls itself credits.aleo',
      project: projectOf(program('input r0 as u8.private;', { before: 'import credits.aleo;\n\n' }), {
        manifest: { functionName: 'mint' },
        files: { 'imports/credits.aleo': program('input r0 as u8.private;', { id: 'credits.aleo' }) },
      }),
      sentence: /^sindri\.json names the function mint, which is not in above\.aleo\. Its functions: main\.$/,
    },
  ],
  limits: {
    time: limited({ cpuSeconds: 1 }, /^The making of the keys took too much processor time/),
    memory: limited({ memoryBytes: 96 * MIB }, /^The making of the keys ran out of memory/),
    disk: limited({ diskBytes: MIB / 4, fileBytes: MIB / 4 }, /^The making of the keys wrote too much to disk/),
  },
}
