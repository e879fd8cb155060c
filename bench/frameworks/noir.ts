import { access, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { sampleOf } from './sample.ts'
import { type ByHand, type Hand, type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('noir')
const { files, manifest } = sampleOf(framework)

function program({ toolchain }: Hand, name: string): Step {
  return { program: process.execPath, args: [join(import.meta.dirname, 'by-hand', `${name}.ts`), toolchain] }
}

/** @throws Error where the points are missing that both provers want */
async function requirePoints({ params }: Hand): Promise<void> {
  await access(join(params, 'noir-crs', 'bn254_g1.dat')).catch(() => {
    throw new Error(
      `There are no points of Aztec's ceremony in ${params}: npx proofyard params fetch noir, or PROOFYARD_PARAMS=<folder>.`,
    )
  })
}

/** Barretenberg's own program, as bb.js brings it. */
function bb({ toolchain, params }: Hand, args: string): Step {
  return {
    program: join(toolchain, 'bb'),
    args: args.split(' '),
    env: { CRS_PATH: join(params, 'noir-crs') },
  }
}

const natively: ByHand = {
  prepare: requirePoints,
  compile: (hand) => [
    program(hand, 'noir-compile'),
    bb(hand, 'write_vk -t evm -b program.json -o .'),
    bb(hand, 'write_solidity_verifier -t evm -k vk -o verifier.sol --optimized'),
  ],
  prove: (hand) => [program(hand, 'noir-execute'), bb(hand, 'prove -t evm -b program.json -w witness.gz -k vk -o .')],
  verify: (hand) => [bb(hand, 'verify -t evm -k vk -p proof -i public_inputs')],
}

/** The command line of bb.js, whose prover is wasm. It looks for points in the home folder. */
function bbJs({ toolchain, folder }: Hand, args: string): Step {
  const main = join(toolchain, 'node_modules', '@aztec', 'bb.js', 'dest', 'node', 'main.js')
  return {
    program: process.execPath,
    args: [main, '-c', join(folder, '.bb-crs'), ...args.split(' ')],
    env: { HOME: folder },
  }
}

const inWasm: ByHand = {
  prepare: async (hand) => {
    await requirePoints(hand)
    const { folder, params } = hand
    await mkdir(join(folder, '.bb-crs'))
    for (const name of ['bn254_g1.dat', 'bn254_g2.dat']) {
      await copyFile(join(params, 'noir-crs', name), join(folder, '.bb-crs', name))
    }
  },
  compile: (hand) => [
    program(hand, 'noir-compile'),
    bbJs(hand, 'write_vk -b program.json -o vk'),
    bbJs(hand, 'contract -k vk -o verifier.sol'),
  ],
  prove: (hand) => [program(hand, 'noir-execute'), bbJs(hand, 'prove -b program.json -w witness.gz -o proof')],
  verify: (hand) => [bbJs(hand, 'verify -k vk -p proof')],
}

function subject(noirVersion: string, prover: string, byHand: ByHand, because: Subject['because'] = {}): Subject {
  return {
    framework,
    title: `noir ${noirVersion}, ${prover}`,
    about: 'the sample, comparisons of three numbers',
    files: { ...files, 'input.json': '{"year_of_birth": 1994, "year": 2026, "age": 18}' },
    manifest: { ...manifest, noirVersion },
    input: 'input.json',
    byHand,
    because,
  }
}

/** The sample with the newest pair, whose prover is native, and with one in wasm. By hand with the packages' own command lines; none keeps anything. */
export const noir: Subject[] = [
  subject('1.0.0-beta.26', 'bb 5.0.0', natively, { prove: sandboxed(2), verify: sandboxed(1) }),
  subject('0.34.0', 'bb.js 0.55.0', inWasm),
]
