import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { smallCircuit, snarkjs } from '../circom-provers/circuits.ts'
import { powersOfTau } from '../circom-provers/setups.ts'
import type { Step, Subject } from './subject.ts'

const packageFolder = (name: string) => dirname(findPackageJSON(name, import.meta.url) ?? '')

/** The compiler as npm has it, for there is no native one on a registry. */
const compiler = join(packageFolder('circom2'), 'cli.js')

const node = (path: string, args: string): Step => ({ program: process.execPath, args: [path, ...args.split(' ')] })
const run = (args: string) => node(snarkjs(), args)

const compile = node(compiler, 'circuit.circom --r1cs --wasm -l node_modules')
const exportKeys = [
  run('zkey export verificationkey circuit.zkey verification_key.json'),
  run('zkey export solidityverifier circuit.zkey verifier.sol'),
]
const witness = run('wtns calculate circuit_js/circuit.wasm input.json witness.wtns')
const calldata = run('zkey export soliditycalldata public.json proof.json')

const powersFolder = join(homedir(), '.cache', 'proofyard', 'bench', 'circom-provers')

const setUp: Record<'groth16' | 'plonk', () => Step[]> = {
  groth16: () => [
    run('groth16 setup circuit.r1cs powers.ptau 0.zkey'),
    run(`zkey contribute 0.zkey circuit.zkey --name=bench -e=${randomBytes(32).toString('hex')}`),
  ],
  plonk: () => [run('plonk setup circuit.r1cs powers.ptau circuit.zkey')],
}

interface Size {
  circuit: typeof smallCircuit
  about: string
  /** Of the powers of tau: enough for PLONK's gates, too. A person has downloaded them. */
  power: number
}

const small: Size = { circuit: smallCircuit, about: 'seven Poseidon hashes, 3,619 constraints', power: 13 }

function subject(provingScheme: 'groth16' | 'plonk', { circuit, about, power } = small): Subject {
  return {
    framework: findFramework('circom'),
    title: `circom, ${provingScheme}`,
    about,
    files: {
      'circuit.circom': circuit.source,
      'input.json': JSON.stringify(circuit.input),
      'node_modules/circomlib': { copyOf: packageFolder('circomlib') },
    },
    manifest: { provingScheme },
    input: 'input.json',
    byHand: {
      prepare: async ({ folder }) => {
        await mkdir(powersFolder, { recursive: true })
        await copyFile(await powersOfTau(powersFolder, power), join(folder, 'powers.ptau'))
      },
      compile: () => [compile, ...setUp[provingScheme](), ...exportKeys],
      prove: () => [witness, run(`${provingScheme} prove circuit.zkey witness.wtns proof.json public.json`), calldata],
      verify: () => [run(`${provingScheme} verify verification_key.json public.json proof.json`)],
    },
  }
}

/** By hand with circom's compiler from npm and snarkjs, as snarkjs's README tells; neither keeps anything. */
export const circom: Subject[] = [subject('groth16'), subject('plonk')]

const product = {
  name: 'smallest',
  source: `pragma circom 2.0.0;
template Product() { signal input a; signal input b; signal output c; c <== a * b; }
component main = Product();
`,
  input: { a: 3, b: 11 },
}

/** For smoke runs: also its compilation is cold once only, for the second one is the same here. */
export const smallest: Subject = {
  ...subject('groth16', { circuit: product, about: 'one multiplication', power: 4 }),
  coldRounds: 0,
}
