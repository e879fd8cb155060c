import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretFolders } from '../../testing/rust-circuits/documents.ts'
import type { Conformance, Forgery } from '../../testing/conformance/description.ts'
import { mutatedBytes } from '../../testing/mutate.ts'
import type { Documents, WholeWay } from '../../testing/whole-way.ts'
import { boojum } from '../boojum.ts'
import type { BoojumManifest } from '../manifest.ts'
import { brokenProjects } from './broken-projects.ts'
import { chameleon } from './chameleon.ts'
import { harm, wrongInputs } from './harm.ts'
import { buildOfAnother } from './another-build.ts'
import { missingRust, wayOptions } from './way.ts'

const fields = [{ order: 0xffff_ffff_0000_0001n, wordBytes: 8, byteOrder: 'little' as const }]

const proofs: [hazard: string, change: (proof: string) => string][] = [
  ['no proof', () => '{"proof":""}'],
  ['a member too many', (proof) => proof.replace('{', '{"more":"",')],
  ['a member twice', (proof) => proof.replace('{', '{"proof":"",')],
]

const keys: [hazard: string, change: (key: string) => string][] = [
  ['a multiplication that is never checked', (key) => key.replace('FmaGateInBaseFieldWithoutConstant', 'NopGate')],
  ['another gate of the same size', (key) => key.replace('FmaGateInBaseFieldWithoutConstant', 'SelectionGate')],
  ['the gates in another order', (key) => swapGates(key)],
  ['a gate too few', (key) => withGates(key, (gates) => gates.slice(1))],
  ['a gate too many', (key) => withGates(key, (gates) => [...gates, { ...gates[0], gate: 'BooleanConstraintGate' }])],
  ['less security', (key) => key.replace('"security_level":100', '"security_level":2')],
  ['a smaller rate', (key) => key.replace('"fri_lde_factor":4', '"fri_lde_factor":2')],
  ['work instead of queries', (key) => key.replace('"pow_bits":0', '"pow_bits":98')],
]

function withGates(key: string, change: (gates: object[]) => object[]): string {
  const document: { gates: object[] } = JSON.parse(key)
  return JSON.stringify({ ...document, gates: change(document.gates) })
}

const swapGates = (key: string) => withGates(key, ([first, second, ...rest]) => [second ?? {}, first ?? {}, ...rest])

const forgeries: Forgery[] = [
  ...proofs.map(([hazard, change]) => ({
    hazard: `proof: ${hazard}`,
    forge: (whole: Documents) => ({ ...whole, proof: change(whole.proof) }),
  })),
  ...keys.map(([hazard, change]) => ({
    hazard: `key: ${hazard}`,
    forge: (whole: Documents) => ({ ...whole, verificationKey: change(whole.verificationKey) }),
  })),
]

/** Keys and proofs whose bytes are others, below their base64. */
function belowTheText(whole: Documents) {
  const [key, proof] = [JSON.parse(whole.verificationKey), JSON.parse(whole.proof)]
  const changed = (text: string) =>
    mutatedBytes(Buffer.from(text, 'base64'), fields).map((one) => one.toString('base64'))
  return {
    verificationKey: changed(key.verification_key).map((verification_key) => ({
      ...whole,
      verificationKey: JSON.stringify({ ...key, verification_key }),
    })),
    proof: changed(proof.proof).map((made) => ({ ...whole, proof: JSON.stringify({ proof: made }) })),
  }
}

/** What the chameleon proves when its keys are those of another circuit. */
async function ofAnotherCircuit(way: WholeWay<BoojumManifest>): Promise<Documents[]> {
  const { kept } = await way.buildOnce(chameleon)
  const run = await way.run(kept.manifest)
  const other = await buildOfAnother(run, kept)
  const input = join(run.workFolder, 'input.json')
  await writeFile(input, '{"x": 12, "harm": "another circuit"}')
  await mkdir(join(run.workFolder, 'proof'))
  const proving = { ...run, workFolder: join(run.workFolder, 'proof') }
  const { proof, publicValues } = await boojum.prove(proving, other.kept, input)
  return [
    {
      verificationKey: await readFile(other.verificationKey, 'utf8'),
      publicValues: await readFile(publicValues, 'utf8'),
      proof: await readFile(proof, 'utf8'),
    },
  ]
}

export const boojumConformance: Conformance<BoojumManifest> = {
  framework: boojum,
  missing: missingRust,
  ...wayOptions,
  secretFolders,
  good: chameleon,
  goodInput: '{"x": 12}',
  // Both numbers of the circuit are public: what else is in the input must be secret.
  secret: { input: '{"x": 12, "note": "918273645546372819"}', value: '918273645546372819' },
  fields,
  subjects: [
    {
      name: 'the chameleon',
      project: chameleon,
      input: '{"x": 12}',
      foreign: ofAnotherCircuit,
      forgeries,
      mutants: belowTheText,
    },
  ],
  brokenProjects,
  wrongInputs,
  ...harm,
}
