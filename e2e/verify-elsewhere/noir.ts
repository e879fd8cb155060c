import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { installedApart } from './installed-apart.ts'
import { judge, refusedSpelling } from './judge.ts'
import { runTool } from './run-tool.ts'

const Key = z.object({
  bb_version: z.string(),
  verification_key: z.base64(),
  /** For Noir before 0.34: which public input each number of `Verifier.toml` is. */
  public_values: z.object({ places: z.array(z.int()).optional() }),
})
const Proof = z.object({ proof: z.string().startsWith('0x') })
/** Of the field of bn254, below which each public input is. */
const ORDER = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n
const PublicValues = z.object({ 'Verifier.toml': z.string() })

await judge(async ({ verificationKey, proof, publicValues }) => {
  const { bb_version: version, verification_key: key, public_values: values } = Key.parse(verificationKey)
  const numbers = numbersOf(parse(PublicValues.parse(publicValues)['Verifier.toml']))
  // Barretenberg before 1.0 reduces them: a value would have several spellings.
  if (numbers.some((number) => number >= ORDER)) return refusedSpelling(`bb ${version}`)
  const inputs = inWords(values.places === undefined ? numbers : atPlaces(numbers, values.places))
  const proofBytes = Buffer.from(Proof.parse(proof).proof.slice(2), 'hex')
  const program = join(
    await installedApart(`bb.js-${version}`, { '@aztec/bb.js': version }),
    'node_modules/@aztec/bb.js',
  )
  const folder = await mkdtemp(join(tmpdir(), 'verify-elsewhere-noir-'))
  const path = (name: string) => join(folder, name)
  try {
    await writeFile(path('vk'), Buffer.from(key, 'base64'))
    await putPoints(path('.bb-crs'))
    // Old versions look for the points in the home folder, and find a proof behind its public inputs.
    const env = { ...process.env, HOME: folder, CRS_PATH: path('.bb-crs') }
    const isNative = Number(version.split('.')[0]) >= 1
    await writeFile(path('proof'), isNative ? proofBytes : Buffer.concat([inputs, proofBytes]))
    await writeFile(path('public_inputs'), inputs)
    const { code, output } = isNative
      ? await runTool(
          join(program, 'build/amd64-linux/bb'),
          ['verify', '-t', 'evm', '-k', path('vk'), '-p', path('proof'), '-i', path('public_inputs')],
          { env },
        )
      : await runTool(
          process.execPath,
          [join(program, 'dest/node/main.js'), 'verify', '-k', path('vk'), '-p', path('proof')],
          { env },
        )
    return { tool: `bb ${version}`, ...(code === 0 ? {} : { refusal: output }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** All numbers of a value, in the order in which they are written; a text is its bytes. */
function numbersOf(value: unknown): bigint[] {
  if (typeof value === 'string') {
    return value.startsWith('0x') ? [BigInt(value)] : [...Buffer.from(value)].map((byte) => BigInt(byte))
  }
  if (typeof value === 'boolean' || typeof value === 'number') return [BigInt(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

/** A result that is also a parameter is one input. */
function atPlaces(numbers: bigint[], places: number[]): bigint[] {
  const inputs: bigint[] = []
  places.forEach((place, index) => (inputs[place] = numbers[index] ?? 0n))
  return inputs
}

function inWords(numbers: bigint[]): Buffer {
  return Buffer.from(numbers.map((number) => number.toString(16).padStart(64, '0')).join(''), 'hex')
}

/** bb fetches the ceremony's points by itself; where there is no way to them, the folder of the tests has them. */
async function putPoints(folder: string): Promise<void> {
  const paramsFolder = process.env['PROOFYARD_TEST_PARAMS']
  await (paramsFolder === undefined ? mkdir(folder) : cp(join(paramsFolder, 'noir-crs'), folder, { recursive: true }))
}
