import { snarkjs } from './circuits.ts'
import { finished } from './finished.ts'

/** Verifies a proof with snarkjs, in a process of its own. @throws when snarkjs does not accept it */
export async function verify(key: string, publicValues: string, proof: string, cwd: string): Promise<void> {
  const output = await finished(process.execPath, [snarkjs(), 'groth16', 'verify', key, publicValues, proof], cwd)
  if (!output.includes('OK!')) throw new Error(`snarkjs does not accept ${proof}: ${output}`)
}
