import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { circom } from '@proofyard/frameworks/circom/circom.ts'
import type { BuildFiles, CommonManifest } from '@proofyard/frameworks/framework.ts'
import type { GnarkManifest } from '@proofyard/frameworks/gnark/manifest.ts'
import { systemArguments } from '@proofyard/frameworks/gnark/system-arguments.ts'
import { buildKeysProgram } from '@proofyard/frameworks/gnark/testing/build-keys-program.ts'
import { type Choice, cubicFiles, cubicManifest } from '@proofyard/frameworks/gnark/testing/cubic.ts'
import { openGnarkWay } from '@proofyard/frameworks/gnark/testing/way.ts'
import { noir } from '@proofyard/frameworks/noir/noir.ts'
import { withNoir } from '@proofyard/frameworks/noir/testing/noir-toolchains.ts'
import { nargo } from '@proofyard/frameworks/noir/testing/programs.ts'
import { raisingToolchain } from '@proofyard/frameworks/noir/testing/raising-toolchain.ts'
import { openWholeWay, type ProjectFiles, type WholeWay } from '@proofyard/frameworks/testing/whole-way.ts'
import { z } from 'zod'
import { argumentsOf } from '../harness/evm.ts'
import { proveWithSpelling } from './spelling-prover.ts'

/** A contract of two public values, and a dishonest prover of what it verifies. */
export interface RaisedProofs {
  source: string
  /** Arguments of an honest proof. */
  honest: unknown[]
  /** Those of a proof that was made, transcript included, for the public values in these places plus the order of the field. */
  raised: (places: number[]) => Promise<unknown[]>
  remove: () => Promise<void>
}

/** The orders of the groups of the curves. */
export const orders = {
  bn254: 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
  'bls12-381': 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
}

/** Arguments with the public values in these places raised. */
export function withRaised(args: unknown[], places: number[], order: bigint): unknown[] {
  const values = z.array(z.string()).parse(args.at(-1))
  return [
    ...args.slice(0, -1),
    values.map((value, place) => (places.includes(place) ? word(BigInt(value) + order) : value)),
  ]
}

/** As arguments have it. */
export function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** What a way builds and proves honestly. */
async function provedHonestly<M extends CommonManifest>(way: WholeWay<M>, project: ProjectFiles, input: string) {
  const build = await way.build(project)
  const { proved } = await way.prove(build, input)
  const source = await readFile(build.compiled.solidityVerifier ?? '', 'utf8')
  const honest = argumentsOf(await readFile(proved.calldata ?? '', 'utf8'))
  return { build, source, honest, remove: () => way.bench.remove() }
}

const twoProducts = `pragma circom 2.1.0;
template TwoProducts() {
    signal input a;
    signal input b;
    signal output product;
    signal output square;
    product <== a * b;
    square <== a * a;
}
component main = TwoProducts();
`

export async function raisedByCircom(provingScheme: 'groth16' | 'plonk' | 'fflonk'): Promise<RaisedProofs> {
  const way = await openWholeWay(circom)
  const input = '{"a": 7, "b": 42}'
  const project = { files: { 'circuit.circom': twoProducts }, manifest: { provingScheme } }
  const { build, ...made } = await provedHonestly(way, project, input)
  const witness = await way.execute(await way.run(build.kept.manifest), build, input)
  const zkey = join(build.kept.buildFolder, 'circuit.zkey')
  return {
    ...made,
    raised: async ([place, ...others]) => {
      const value = [294n, 49n][place ?? -1]
      if (value === undefined || others.length > 0) throw new Error('It raises one value at a time.')
      return argumentsOf(await proveWithSpelling(provingScheme, { zkey, witness, value, order: orders.bn254 }))
    },
  }
}

export async function raisedByGnark(choice: Choice): Promise<RaisedProofs> {
  const way = await openGnarkWay()
  const files = cubicFiles(choice)
  const source = (files['circuit.go'] ?? '')
    .replace('Y frontend.Variable `gnark:",public"`', 'Y, Z frontend.Variable `gnark:",public"`')
    .replace('	return nil\n', '	api.AssertIsEqual(circuit.Z, api.Mul(circuit.X, circuit.X))\n	return nil\n')
    .replace('Y: data["Y"].(string)', 'Y: data["Y"].(string), Z: data["Z"].(string)')
  const input = '{"X": "3", "Y": "35", "Z": "9"}'
  const project = { files: { ...files, 'circuit.go': source }, manifest: cubicManifest(choice) }
  const { build, ...made } = await provedHonestly(way, project, input)
  const order = orders[choice.curve === 'bls12-381' ? 'bls12-381' : 'bn254']
  if (choice.provingScheme !== 'plonk') {
    // There is no transcript: the pairings take a value modulo the order.
    return { ...made, raised: (places) => Promise.resolve(withRaised(made.honest, places, order)) }
  }
  const witness = await way.execute(await way.run(build.kept.manifest), build, input)
  const prove = await dishonestGnark(way, build.kept)
  return { ...made, raised: async (places) => argumentsOf(await prove(witness, places)) }
}

/** @returns a prover that gives calldata */
async function dishonestGnark(
  way: WholeWay<GnarkManifest>,
  { manifest, buildFolder }: BuildFiles<GnarkManifest>,
): Promise<(witness: string, places: number[]) => Promise<string>> {
  const program = await buildKeysProgram(manifest.gnarkVersion, 'prove-raised.go', way.bench.folder)
  return async (witness, places) => {
    const args = ['prove-raised', ...systemArguments(manifest), buildFolder, witness, places.join('')]
    return (await promisify(execFile)(program, args)).stdout
  }
}

const squareAndCube = `fn main(x: Field, square: pub Field, cube: pub Field) {
    assert(x * x == square);
    assert(square * x == cube);
}
`

/** @returns with the verification key as Barretenberg has it: the path of a file */
export async function raisedByNoir(noirVersion: string): Promise<RaisedProofs & { vk: string }> {
  const settings = await withNoir(noirVersion)
  const way = await openWholeWay(noir, { settings: () => Promise.resolve(settings) })
  // So large that in what is hashed they are nothing but the public values.
  const x = 1_234_567_890_123_456_789n
  const values = [x ** 2n, x ** 3n]
  const input = JSON.stringify({ x: String(x), square: String(values[0]), cube: String(values[1]) })
  const project = { files: { 'Nargo.toml': nargo, 'src/main.nr': squareAndCube }, manifest: { noirVersion } }
  const { build, ...made } = await provedHonestly(way, project, input)
  const order = orders.bn254
  return {
    ...made,
    vk: join(build.kept.buildFolder, 'vk'),
    raised: async (places) => {
      const raised = values.filter((_, place) => places.includes(place))
      const copy = join(way.bench.folder, `raising-${places.join('-')}`)
      const toolchainFolder = await raisingToolchain(settings.toolchainFolder, copy, { values: raised, order })
      const { proved } = await way.prove(build, input, { toolchainFolder })
      const [proof] = argumentsOf(await readFile(proved.calldata ?? '', 'utf8'))
      return withRaised([proof, made.honest.at(-1)], places, order)
    },
  }
}
