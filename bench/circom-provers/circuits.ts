import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { exists } from './exists.ts'
import { finished } from './finished.ts'

/** A circuit to prove, and one input of it. */
export interface Circuit {
  name: string
  source: string
  input: unknown
}

/** Mostly bits, many small and some large values; about 156,000 constraints. */
export const sha256: Circuit = {
  name: 'sha256',
  source: `pragma circom 2.1.0;
include "circomlib/circuits/sha256/sha256.circom";
component main = Sha256(2048);
`,
  input: { in: Array.from({ length: 2048 }, (_, i) => ((i * 7919) >> 3) & 1) },
}

/**
 * Every wire is a full-sized value in both factors: the dearest that a circuit of so many constraints can be. In parts of
 * 1000, for the compiler takes longer than linear time for a template.
 */
export function chain(name: string, thousands: number): Circuit {
  const source = `pragma circom 2.1.0;
template Chain(n) {
    signal input start;
    signal output end;
    signal x[n + 1];
    x[0] <== start;
    for (var i = 0; i < n; i++) x[i + 1] <== x[i] * (x[i] + i) + 7;
    end <== x[n];
}
template Chains(m) {
    signal input start;
    signal output end;
    component part[m];
    for (var i = 0; i < m; i++) {
        part[i] = Chain(1000);
        if (i == 0) { part[i].start <== start; } else { part[i].start <== part[i - 1].end; }
    }
    end <== part[m - 1].end;
}
component main = Chains(${thousands});
`
  return { name, source, input: { start: 3 } }
}

/** Full-sized values, as circuits over Merkle trees have them; about 517 constraints for each hash. */
export function poseidon(name: string, hashes: number): Circuit {
  const source = `pragma circom 2.1.0;
include "circomlib/circuits/poseidon.circom";
template Hashes(n) {
    signal input leaf;
    signal output root;
    component hash[n];
    signal x[n + 1];
    x[0] <== leaf;
    for (var i = 0; i < n; i++) {
        hash[i] = Poseidon(2);
        hash[i].inputs[0] <== x[i];
        hash[i].inputs[1] <== i;
        x[i + 1] <== hash[i].out;
    }
    root <== x[n];
}
component main = Hashes(${hashes});
`
  return { name, source, input: { leaf: 3 } }
}

/** What the provers prove. */
export const circuits = [poseidon('poseidon', 40), sha256, chain('chain', 130)]

/** For the native provers alone: the others would take minutes. */
export const million = chain('million', 1000)

/** What snarkjs sets up too: its powers of tau, 2^12, are made in a minute. */
export const smallCircuit = poseidon('poseidon-small', 7)
export const small = { circuit: smallCircuit, power: 12 }

/** For smoke runs. */
export const smallest = { circuit: poseidon('poseidon-smallest', 1), power: 10 }

/** A circuit's files, made. */
export interface Made {
  name: string
  constraints: number
  r1cs: string
  witness: string
}

/** Compiles a circuit and makes its witness in a folder, unless that was done for the same source and input. */
export async function makeCircuit(circuit: Circuit, folder: string): Promise<Made> {
  const at = (name: string) => join(folder, name)
  const name = circuit.name
  const description = JSON.stringify([circuit.source, circuit.input])
  const made = { name, r1cs: at(`${name}.r1cs`), witness: at(`${name}.wtns`) }
  const known = (await exists(at(`${name}.made`))) && (await readFile(at(`${name}.made`), 'utf8'))
  if (known !== description) {
    await mkdir(folder, { recursive: true })
    // The compiler is a WASI program: it sees its own folder and nothing else.
    await cp(packageFolder('circomlib'), at('circomlib'), { recursive: true, dereference: true })
    await writeFile(at(`${name}.circom`), circuit.source)
    await writeFile(at(`${name}.json`), JSON.stringify(circuit.input))
    const compiler = join(packageFolder('circom2'), 'cli.js')
    await finished(process.execPath, [compiler, `${name}.circom`, '--r1cs', '--wasm', '-l', '.'], folder)
    const wasm = join(`${name}_js`, `${name}.wasm`)
    await finished(process.execPath, [snarkjs(), 'wtns', 'calculate', wasm, `${name}.json`, made.witness], folder)
    await writeFile(at(`${name}.made`), description)
  }
  return { ...made, constraints: await constraintsOf(made.r1cs) }
}

/** The snarkjs command line. */
export function snarkjs(): string {
  return join(packageFolder('snarkjs'), 'build', 'cli.cjs')
}

export function packageFolder(name: string): string {
  try {
    return dirname(findPackageJSON(name, import.meta.url) ?? '')
  } catch (error) {
    throw new Error(`${name} is not installed here. Run npm install first.`, { cause: error })
  }
}

/** An r1cs file begins with its header section; the count is the last number of it. */
async function constraintsOf(r1cs: string): Promise<number> {
  const file = await readFile(r1cs)
  const sections = 12
  for (let at = sections; at < file.length; at += 12 + Number(file.readBigUInt64LE(at + 4))) {
    if (file.readUInt32LE(at) === 1) return file.readUInt32LE(at + 12 + Number(file.readBigUInt64LE(at + 4)) - 4)
  }
  throw new Error(`${r1cs} has no header.`)
}
