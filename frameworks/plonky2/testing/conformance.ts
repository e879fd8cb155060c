import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretFolders } from '../../testing/rust-circuits/documents.ts'
import type { Conformance, Forgery } from '../../testing/conformance/description.ts'
import { mutatedBytes } from '../../testing/mutate.ts'
import type { Documents, WholeWay } from '../../testing/whole-way.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { plonky2 } from '../plonky2.ts'
import { runProver } from '../run-prover.ts'
import { brokenProjects } from './broken-projects.ts'
import { chameleon } from './chameleon.ts'
import { harm, wrongInputs } from './harm.ts'
import { missingRust, wayOptions } from './way.ts'

const fields = [{ order: 0xffff_ffff_0000_0001n, wordBytes: 8, byteOrder: 'little' as const }]

const proofs: [hazard: string, change: (proof: string) => string][] = [
  ['a member too few', () => '{"proof":""}'],
  ['a member too many', (proof) => proof.replace('{', '{"more":"",')],
  ['a member twice', (proof) => proof.replace('{', '{"proof":"",')],
]

const forgeries: Forgery[] = proofs.map(([hazard, change]) => ({
  hazard: `proof: ${hazard}`,
  forge: (whole) => ({ ...whole, proof: change(whole.proof) }),
}))

/** A key whose circuit is another, and a proof that carries the same one. */
function alsoInTheProof(whole: Documents) {
  const [key, proof] = [JSON.parse(whole.verificationKey), JSON.parse(whole.proof)]
  const bytes = Buffer.from(key.verifier_data, 'base64')
  return mutatedBytes(bytes, fields).map((changed): Documents => {
    const verifier_data = changed.toString('base64')
    return {
      ...whole,
      verificationKey: JSON.stringify({ ...key, verifier_data }),
      proof: JSON.stringify({ ...proof, verifier_data }),
    }
  })
}

/** What the chameleon proves when it builds another circuit than that of its build, past the check that finds it. */
async function ofAnotherCircuit(way: WholeWay<Plonky2Manifest>): Promise<Documents[]> {
  const { kept } = await way.buildOnce(chameleon)
  const run = await way.run(kept.manifest)
  const input = join(run.workFolder, 'another.json')
  await writeFile(input, '{"x": 12, "harm": "another circuit"}')
  const { document, publicValues } = await runProver(run, { prover: join(kept.buildFolder, 'prover'), input })
  const { common, verifier_data } = document
  return [
    {
      verificationKey: JSON.stringify({ common, verifier_data }),
      publicValues: await readFile(publicValues, 'utf8'),
      proof: JSON.stringify(document),
    },
  ]
}

export const plonky2Conformance: Conformance<Plonky2Manifest> = {
  framework: plonky2,
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
      mutants: (whole) => ({ verificationKey: alsoInTheProof(whole) }),
    },
  ],
  brokenProjects,
  wrongInputs,
  ...harm,
}
