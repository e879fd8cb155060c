import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('openvm')
const read = (name: string) => readFileSync(join(framework.sample.folder, name), 'utf8')

/** Steps of a loop, of some five cycles each. */
const loop = `use openvm::io::{read, reveal_u32};

fn main() {
    let count: u32 = read();
    let mut all = 0u32;
    for n in 0..count { all = std::hint::black_box(all).wrapping_mul(3).wrapping_add(n); }
    reveal_u32(all, 0);
}
`
const few = ['rv32i', 'rv32m', 'io']
/** All extensions that have no fields or curves to choose. */
const many = [...few, 'keccak', 'sha2', 'bigint']
/** With fields and curves: each is a circuit more. */
const curves = `
[app_vm_config.modular]
supported_moduli = [
  "115792089237316195423570985008687907853269984665640564039457584007908834671663",
  "115792089237316195423570985008687907852837564279074904382605163141518161494337",
]

[[app_vm_config.ecc.supported_curves]]
struct_name = "Secp256k1Point"
modulus = "115792089237316195423570985008687907853269984665640564039457584007908834671663"
scalar = "115792089237316195423570985008687907852837564279074904382605163141518161494337"
a = "0"
b = "7"
`

/** What a pairing of bn254 asks for, as OpenVM's own benches do. */
const bn254 = {
  modulus: '21888242871839275222246405745257275088696311157297823662689037894645226208583',
  scalar: '21888242871839275222246405745257275088548364400416034343698204186575808495617',
}
const pairing = `
[app_vm_config.modular]
supported_moduli = ["${bn254.modulus}", "${bn254.scalar}"]

[app_vm_config.fp2]
supported_moduli = [["Bn254Fp2", "${bn254.modulus}"]]

[app_vm_config.pairing]
supported_curves = ["Bn254"]

[[app_vm_config.ecc.supported_curves]]
struct_name = "Bn254G1Affine"
modulus = "${bn254.modulus}"
scalar = "${bn254.scalar}"
a = "0"
b = "3"
`

interface Machine {
  title: string
  config?: string
  provingScheme?: 'app' | 'stark'
}

function loops(count: number, { title, config, provingScheme = 'app' }: Machine): Subject {
  const input = `{ "input": [${count}] }`
  return {
    framework,
    title: `openvm 2.0.2, ${title}, ${count} steps`,
    files: {
      'Cargo.toml': read('Cargo.toml'),
      'Cargo.lock': read('Cargo.lock'),
      'src/main.rs': loop,
      'input.json': input,
      ...(config === undefined ? {} : { 'openvm.toml': config }),
    },
    manifest: { circuitType: 'openvm', name: 'loops', provingScheme },
    input,
  }
}

const plain = { title: 'app' }
const tables = (names: string[]) => names.map((name) => `[app_vm_config.${name}]\n`).join('')

/** Of some hundred thousand steps on an execution has more than one segment. */
export const openvm: Subject[] = [
  loops(10, plain),
  loops(30_000, plain),
  loops(300_000, plain),
  loops(1_500_000, plain),
  loops(10, { title: 'app with hashes', config: tables(many) }),
  loops(300_000, { title: 'app with hashes and a curve', config: tables(many) + curves }),
  loops(10, { title: 'app with a pairing', config: tables(few) + pairing }),
  loops(10, { title: 'stark', provingScheme: 'stark' }),
  loops(300_000, { title: 'stark', provingScheme: 'stark' }),
  loops(10, { title: 'stark with hashes', config: tables(many), provingScheme: 'stark' }),
]
