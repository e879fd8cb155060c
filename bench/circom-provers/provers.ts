import { homedir } from 'node:os'
import { join } from 'node:path'
import { snarkjs } from './circuits.ts'
import { exists } from './exists.ts'
import { finished } from './finished.ts'

/** Something that makes a Groth16 proof from a zkey and a witness. */
export interface Prover {
  name: 'snarkjs' | 'rapidsnark' | 'snarkrs' | 'circom-native'
  program: string
  /** What comes before the four paths: key, witness, proof, public values. */
  args: string[]
}

const repository = join(import.meta.dirname, '..', '..')
const snarkrsFolder = join(homedir(), '.cache', 'proofyard', 'peers', 'snarkrs')

/** Builds what is built from Go, and finds what is there; says how to get what is not. */
export async function findProvers(folder: string): Promise<Prover[]> {
  const native = await goProgram(join(repository, 'provers', 'circom-native'), join(folder, 'circom-native'))
  const rapidsnark = await goProgram(join(repository, 'bench', 'peers', 'rapidsnark'), join(folder, 'rapidsnark'))
  const provers: Prover[] = [
    { name: 'snarkjs', program: process.execPath, args: [snarkjs(), 'groth16', 'prove'] },
    { name: 'rapidsnark', program: rapidsnark, args: [] },
    { name: 'circom-native', program: native, args: ['prove'] },
  ]
  const snarkrs = join(snarkrsFolder, 'bin', 'snarkrs')
  if (await exists(snarkrs)) provers.push({ name: 'snarkrs', program: snarkrs, args: ['groth16', 'prove'] })
  else console.log(`snarkrs is left out. To have it: cargo install snarkrs@0.1.0 --locked --root ${snarkrsFolder}`)
  return provers
}

async function goProgram(source: string, program: string): Promise<string> {
  await finished('go', ['build', '-trimpath', '-o', program, '.'], source)
  return program
}
