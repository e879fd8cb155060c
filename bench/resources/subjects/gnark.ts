import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goMod } from '@proofyard/frameworks/gnark/testing/cubic.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from '../../frameworks/sample.ts'
import type { Subject } from '../subject.ts'

const framework = findFramework('gnark')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'circuit.go'), 'utf8')

interface Choice {
  gnarkVersion?: string
  curve?: string
}

function subject(provingScheme: string, { gnarkVersion, curve }: Choice, what: string, circuit: string): Subject {
  const field = (curve ?? 'bn254').toUpperCase().replace('-', '_')
  return {
    framework,
    title: ['gnark', gnarkVersion, provingScheme, curve].filter(Boolean).join(' ') + `, ${what}`,
    files: {
      ...files,
      'circuit.go': circuit.replace('ecc.BN254', `ecc.${field}`),
      ...(gnarkVersion === undefined ? {} : { 'go.mod': goMod(gnarkVersion, 'preimage'), 'go.sum': '' }),
    },
    manifest: { ...manifest, provingScheme, ...(gnarkVersion && { gnarkVersion }), ...(curve && { curve }) },
    input: '{"Preimage": "35", "Hash": "1"}',
  }
}

/** A chain of hashes; the hash of the end is not compared, so that any number will do. */
function hashes(provingScheme: string, count: number, choice: Choice = {}): Subject {
  const loop = `for i := 0; i < ${count}; i++ {\n\t\thash.Write(circuit.Preimage)\n\t}\n\tsum := hash.Sum()\n\tapi.AssertIsDifferent(circuit.Hash, sum)`
  const circuit = source
    .replace('hash.Write(circuit.Preimage)\n', `${loop}\n`)
    .replace('\tapi.AssertIsEqual(circuit.Hash, hash.Sum())\n', '')
  return subject(provingScheme, choice, `${count} hashes`, circuit)
}

/** Range checks, whose lookups commit to the witness. */
function rangeChecks(provingScheme: string, count: number): Subject {
  const loop = `checker := rangecheck.New(api)\n\tfor i := 0; i < ${count}; i++ {\n\t\tchecker.Check(api.Add(circuit.Preimage, i), 64)\n\t}\n`
  const circuit = source
    .replace('std/hash/mimc"', 'std/rangecheck"')
    .replace(/\thash, err := [^]*?\thash\.Write\(circuit\.Preimage\)\n/, `\t${loop}`)
    .replace('api.AssertIsEqual(circuit.Hash, hash.Sum())', 'api.AssertIsDifferent(circuit.Hash, circuit.Preimage)')
  return subject(provingScheme, {}, `${count} range checks`, circuit)
}

/** One version of each of the three families that `versions.ts` knows, in the sizes in which they differ. */
export const gnark: Subject[] = [
  hashes('groth16', 1),
  hashes('groth16', 100),
  hashes('groth16', 1000),
  hashes('groth16', 100, { curve: 'bw6-761' }),
  rangeChecks('groth16', 3000),
  hashes('plonk', 1),
  hashes('plonk', 100),
  hashes('plonk', 400),
  hashes('plonk', 100, { curve: 'bls12-381' }),
  hashes('groth16', 1, { gnarkVersion: 'v0.9.0' }),
  hashes('groth16', 300, { gnarkVersion: 'v0.9.0' }),
  hashes('plonk', 1, { gnarkVersion: 'v0.9.0' }),
  hashes('plonk', 200, { gnarkVersion: 'v0.9.0' }),
  hashes('groth16', 300, { gnarkVersion: 'v0.14.0' }),
  hashes('plonk', 200, { gnarkVersion: 'v0.14.0' }),
]
