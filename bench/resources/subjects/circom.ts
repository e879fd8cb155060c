import { findFramework } from '@proofyard/frameworks/registry.ts'
import { chain, packageFolder, poseidon, sha256 } from '../../circom-provers/circuits.ts'
import { writePowersOfTau } from '../parameters/powers-of-tau.ts'
import type { Subject } from '../subject.ts'

const circomlib = { copyOf: packageFolder('circomlib') }

function subject(circuit: ReturnType<typeof chain>, manifest: { provingScheme: string; curve?: string }): Subject {
  return {
    framework: findFramework('circom'),
    title: `circom ${manifest.provingScheme}, ${circuit.name}${manifest.curve === undefined ? '' : `, ${manifest.curve}`}`,
    files: { 'circuit.circom': circuit.source, 'node_modules/circomlib': circomlib },
    manifest,
    input: JSON.stringify(circuit.input),
  }
}

function groth16(circuit: ReturnType<typeof chain>, more: Partial<Subject> = {}): Subject {
  return { ...subject(circuit, { provingScheme: 'groth16' }), ...more }
}

/** With set-up and prover of snarkjs's kind, where the native ones are not built. */
function inJavaScript(provingScheme: string, circuit: ReturnType<typeof chain>): Subject {
  const plain = subject(circuit, { provingScheme })
  return { ...plain, title: `${plain.title}, in JavaScript`, unprepared: true }
}

/** By the ordinary ceremony, on powers of tau that fit. */
function onPowersOfTau(circuit: ReturnType<typeof chain>, power: number): Subject {
  const parameters = (folder: string) => writePowersOfTau(folder, power)
  return { ...groth16(circuit), title: `circom groth16, ${circuit.name}, on powers of tau`, parameters }
}

function uploadedKey(circuit: ReturnType<typeof chain>): Subject {
  const uploaded = { 'circuit.zkey': 'circuit.zkey' }
  return { ...groth16(circuit), title: `circom groth16, ${circuit.name}, uploaded key`, uploaded }
}

/** With a witness program in C++, which is made where the project's own file asks for it. */
function nativeWitness(circuit: ReturnType<typeof chain>): Subject {
  const plain = groth16(circuit)
  const manifest = { circuitType: 'circom', name: 'test', witnessCompiler: 'c++' }
  return {
    ...plain,
    title: `${plain.title}, witness in C++`,
    files: { ...plain.files, 'sindri.json': JSON.stringify(manifest) },
  }
}

const [tiny, small, medium] = [poseidon('1 hash', 1), poseidon('7 hashes', 7), poseidon('40 hashes', 40)]
const [chain40, chain130, chain250] = [
  chain('40,000 steps', 40),
  chain('130,000 steps', 130),
  chain('250,000 steps', 250),
]
const residents = true

/** From 2^9 to 2^18 constraints. */
export const circom: Subject[] = [
  groth16(tiny, { residents }),
  groth16(small),
  groth16(medium, { residents }),
  groth16(chain40, { residents }),
  groth16(chain130),
  groth16(chain250),
  groth16(sha256),
  subject(chain40, { provingScheme: 'groth16', curve: 'bls12-381' }),
  nativeWitness(medium),
  nativeWitness(sha256),
  inJavaScript('groth16', small),
  inJavaScript('groth16', medium),
  inJavaScript('groth16', chain40),
  onPowersOfTau(small, 12),
  onPowersOfTau(medium, 15),
  uploadedKey(medium),
  uploadedKey(chain130),
  { ...subject(small, { provingScheme: 'plonk' }), residents },
  subject(medium, { provingScheme: 'plonk' }),
  subject(chain40, { provingScheme: 'plonk' }),
  subject(medium, { provingScheme: 'plonk', curve: 'bls12-381' }),
  inJavaScript('plonk', small),
  { ...subject(small, { provingScheme: 'fflonk' }), residents },
  subject(medium, { provingScheme: 'fflonk' }),
  inJavaScript('fflonk', small),
]
