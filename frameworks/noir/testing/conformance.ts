import type fc from 'fast-check'
import { missingTestParameters } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Conformance, Forgery, Subject } from '../../testing/conformance/description.ts'
import { mutatedBytes } from '../../testing/mutate.ts'
import { type Documents, type ProjectFiles, parts } from '../../testing/whole-way.ts'
import { fieldOrder } from '../abi/abi-type.ts'
import type { NoirManifest } from '../manifest.ts'
import { noir } from '../noir.ts'
import { pairFor, pairOf } from '../pairs.ts'
import { readProof, writeProof } from '../proof-documents.ts'
import { readKey, writeKey } from '../verification-key.ts'
import { brokenProjects } from './broken-projects.ts'
import { hostile } from './hostile.ts'
import { goodInputs, wrongInputs } from './inputs.ts'
import { withNoir } from './noir-toolchains.ts'
import { nargo, shapes, shapesInput } from './programs.ts'

const baseOrder = 21888242871839275222246405745257275088696311157297823662689037894645226208583n
const fields = [fieldOrder, baseOrder].map((order) => ({ order, wordBytes: 32, byteOrder: 'big' as const }))

/** A proof has one form: also its JSON is taken in one spelling. */
const forgeries: Forgery[] = parts
  .filter((part) => part !== 'verificationKey')
  .map((part) => ({
    hazard: `${part}: the same JSON with a space`,
    forge: (whole) => ({ ...whole, [part]: whole[part].replace('{', '{ ') }),
  }))

/** bb takes the lowest bytes of a count, so a key with others above them would be the same key in another form. */
const keyWithLargeCount = (noirVersion: string): Forgery => ({
  hazard: 'verificationKey: a count with bits that bb does not read',
  forge: (whole) => {
    const pair = pairOf(noirVersion)
    const key = readKey(pair, whole.verificationKey)
    if (key === undefined) throw new Error('The key under test is not one.')
    const bytes = Buffer.from(key.bytes)
    bytes.writeUInt8(0x40, 6)
    return { ...whole, verificationKey: writeKey(pair, { ...key, bytes }) }
  },
})

/** Changes of the bytes of one document, written as well-formed as they can be. */
function wellFormed(noirVersion: string, whole: Documents): Partial<Record<keyof Documents, fc.Arbitrary<Documents>>> {
  const pair = pairOf(noirVersion)
  const key = readKey(pair, whole.verificationKey)
  const bytes = key && readProof(whole, key.layout)
  if (key === undefined || bytes === undefined) throw new Error('The proof under test is not one.')
  const writtenProof = (changed: typeof bytes): Documents => {
    try {
      const { proof, publicValues } = writeProof(changed, key.layout)
      return { ...whole, proof, publicValues }
    } catch {
      // It cannot be written; what is the original is no mutant.
      return whole
    }
  }
  return {
    verificationKey: mutatedBytes(Buffer.from(key.bytes), fields).map((changed) => ({
      ...whole,
      verificationKey: writeKey(pair, { ...key, bytes: Uint8Array.from(changed) }),
    })),
    publicValues: mutatedBytes(Buffer.from(bytes.publicInputs), fields).map((publicInputs) =>
      writtenProof({ ...bytes, publicInputs }),
    ),
    proof: mutatedBytes(Buffer.from(bytes.proof), fields).map((proof) => writtenProof({ ...bytes, proof })),
  }
}

const program = (noirVersion: string, main: string): ProjectFiles => ({
  files: { 'Nargo.toml': nargo, 'src/main.nr': main },
  manifest: { noirVersion },
})

// The verifiers in wasm take half a second each to load, and bb ten milliseconds; one of the older pairs stands for all,
// for what is read before their verifiers, and by which programs, is the same.
const subjects = [
  { noirVersion: '1.0.0-beta.26', maxMutants: Number.POSITIVE_INFINITY },
  { noirVersion: '0.34.0', maxMutants: 2, isOnlyAtLength: true },
].map(({ noirVersion, ...measure }): Subject<NoirManifest> => ({
  name: `Noir ${noirVersion}`,
  project: program(noirVersion, shapes),
  input: JSON.stringify(shapesInput),
  // With the same public values.
  foreign: [program(noirVersion, shapes.replace('assert(sure);', 'assert(sure); assert(secret != 9);'))],
  forgeries: [...forgeries, keyWithLargeCount(noirVersion)],
  mutants: (whole) => wellFormed(noirVersion, whole),
  ...measure,
}))

export const noirConformance: Conformance<NoirManifest> = {
  framework: noir,
  missing: () => Promise.resolve(missingTestParameters()),
  settings: ({ noirVersion }) => withNoir(pairFor(noirVersion).noir),
  secretFolders: /\/project|\/out|\/runtime|\/toolchain|\/tmp|\/root|\/in\//,
  good: program('1.0.0-beta.26', 'fn main(x: Field, y: pub Field) { assert(x != y); }\n'),
  goodInput: '{"x": 3, "y": 4}',
  secret: { input: '{"x": "918273645546372819", "y": 4}', value: '918273645546372819' },
  fields,
  // How many bits an integer may have is no part of the key: a value that fits both is the same public input.
  isEqual: (mutant, whole) =>
    mutant.proof === whole.proof &&
    mutant.publicValues === whole.publicValues &&
    withoutWidths(mutant.verificationKey) === withoutWidths(whole.verificationKey),
  subjects,
  brokenProjects,
  wrongInputs,
  goodInputs,
  ...hostile,
}

function withoutWidths(key: string): string {
  return key.replaceAll(/"width":\d+/g, '"width":0')
}
