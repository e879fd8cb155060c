import { labelCalldata } from '@proofyard/contract/development-key.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { saveFile } from './save-file.ts'

/** Saves a proof's calldata as `<project>-<proof id>.calldata.txt`, which names a development key in its first line. */
export function saveCalldata(
  calldata: string,
  { project_name, proof_id, setup }: Pick<Proof, 'project_name' | 'proof_id' | 'setup'>,
): void {
  saveFile(`${project_name}-${proof_id}.calldata.txt`, labelCalldata(calldata, setup), 'text/plain')
}
