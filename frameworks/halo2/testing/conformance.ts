import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretFolders } from '../../testing/rust-circuits/documents.ts'
import type { Conformance, Forgery } from '../../testing/conformance/description.ts'
import type { Documents, WholeWay } from '../../testing/whole-way.ts'
import { halo2 } from '../halo2.ts'
import type { Halo2Manifest } from '../manifest.ts'
import { runCircuit } from '../run-circuit.ts'
import { brokenProjects } from './broken-projects.ts'
import { keysOfDegree, proveUnchecked } from './dishonest.ts'
import { chameleon } from './chameleon.ts'
import { harm, wrongInputs } from './harm.ts'
import { missingRust, wayOptions } from './way.ts'

/** Of bn254: the order of its scalars, and that of its coordinates. */
const orders = [
  0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
  0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n,
]
const fields = orders.flatMap((order) =>
  (['little', 'big'] as const).map((byteOrder) => ({ order, wordBytes: 32, byteOrder })),
)

const proofs: [hazard: string, change: (proof: string) => string][] = [
  ['a member too few', () => '{}'],
  ['a member too many', (proof) => proof.replace('{', '{"more":"",')],
  ['a member twice', (proof) => proof.replace('{', '{"data":"",')],
  ['more bytes', (proof) => changed(proof, (bytes) => Buffer.concat([bytes, Buffer.alloc(32)]))],
]
const keys: [hazard: string, change: (key: string) => string][] = [
  ['a member too many', (key) => key.replace('{', '{"more":"",')],
  ['a digest of another key', (key) => key.replace(/"digest":"./, '"digest":"x')],
  ['more bytes', (key) => changed(key, (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]))],
]

const forgeries: Forgery[] = [
  ...proofs.map(([hazard, change]) => ({
    hazard: `proof: ${hazard}`,
    forge: (whole: Documents) => ({ ...whole, proof: change(whole.proof) }),
  })),
  ...keys.map(([hazard, change]) => ({
    hazard: `key: ${hazard}`,
    forge: (whole: Documents) => ({ ...whole, verificationKey: change(whole.verificationKey) }),
  })),
  {
    hazard: 'public: a second value',
    forge: (whole) => ({ ...whole, publicValues: whole.publicValues.replace(/\["([^"]+)"\]/, '["$1","$1"]') }),
  },
  {
    hazard: 'public: no value',
    forge: (whole) => ({ ...whole, publicValues: '{"data":[[]]}' }),
  },
]

function changed(document: string, change: (bytes: Buffer) => Buffer): string {
  const { data, ...rest } = JSON.parse(document)
  return JSON.stringify({ data: change(Buffer.from(data, 'base64')).toString('base64'), ...rest })
}

/** The same square proved by a circuit of more rows. */
async function ofAnotherCircuit(way: WholeWay<Halo2Manifest>): Promise<Documents[]> {
  const { kept } = await way.buildOnce(chameleon)
  const run = await way.run(kept.manifest)
  const keys = await keysOfDegree(run, kept, 10)
  const input = await way.bench.input('{"x": 12}')
  const call = { makes: 'witness', pinning: keys.files.pinning, input } as const
  const witness = await runCircuit(run, { circuit: join(kept.buildFolder, 'circuit'), call })
  const { calldata: _, ...documents } = await proveUnchecked(run, keys, await readFile(witness))
  return [documents]
}

export const halo2Conformance: Conformance<Halo2Manifest> = {
  framework: halo2,
  missing: missingRust,
  ...wayOptions,
  secretFolders,
  good: chameleon,
  goodInput: '{"x": 12}',
  secret: { input: '{"x": 918273645546372819}', value: '918273645546372819' },
  fields,
  subjects: [{ name: 'the chameleon', project: chameleon, input: '{"x": 12}', foreign: ofAnotherCircuit, forgeries }],
  brokenProjects,
  wrongInputs,
  ...harm,
}
