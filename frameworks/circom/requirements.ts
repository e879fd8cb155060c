import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { findCppCompiler } from './cpp-witness.ts'
import { findGo } from '../languages/go/find-go.ts'
import { findNative } from './native-prover.ts'
import { packageVersion } from './package-version.ts'
import { listPtau } from './setup/ptau-files.ts'

/** What circom needs on this machine; all that is required comes with `npm install`. */
export async function requirements(folders: { toolFolder: string; paramsFolder: string | undefined }): Promise<Tool[]> {
  return [
    {
      name: 'circom2',
      version: packageVersion('circom2'),
      state: 'ready',
      required: true,
      note: 'Compiles circuits (circom 2.2.3 as wasm); installed from npm.',
    },
    {
      name: 'snarkjs',
      version: packageVersion('snarkjs'),
      state: 'ready',
      required: true,
      note: 'Makes and exports keys, verifies every proof, and proves PLONK, FFLONK, and Groth16 where no native prover is built; installed from npm.',
    },
    await nativeProver(folders.toolFolder),
    await cppCompiler(),
    await powersOfTau(folders.paramsFolder),
  ]
}

async function nativeProver(toolFolder: string): Promise<Tool> {
  const tool = { name: 'circom-native', required: false }
  const native = await findNative(toolFolder)
  if (native.state === 'ready') {
    return {
      ...tool,
      version: native.version,
      state: 'ready',
      note: 'Proves Groth16 and makes development keys, several times faster than snarkjs.',
    }
  }
  const version = (await findGo())?.version ?? ''
  if (native.state === 'building') {
    return {
      ...tool,
      version,
      state: 'building',
      note: 'Is being built in the background; snarkjs proves until it is ready.',
    }
  }
  if (native.state === 'broken') {
    return {
      ...tool,
      version,
      state: 'broken',
      note: `Its build failed, so snarkjs proves; the worker tries again at its next start. ${native.reason}`,
    }
  }
  const how =
    version === ''
      ? 'Install Go (https://go.dev/dl), and the next start of a worker builds it.'
      : 'The next start of a worker builds it.'
  return {
    ...tool,
    version,
    state: 'missing',
    note: `Proves Groth16 several times faster than snarkjs, which proves without it. ${how}`,
  }
}

async function cppCompiler(): Promise<Tool> {
  const tool = { name: 'c++', required: false }
  const version = await findCppCompiler()
  const what = 'Builds witness programs for projects that ask for it (witnessCompiler c++)'
  return version === undefined
    ? {
        ...tool,
        version: '',
        state: 'missing',
        note: `${what}; without it wasm computes the same. Debian: apt-get install g++ libgmp-dev.`,
      }
    : { ...tool, version: `g++ ${version}`, state: 'ready', note: `${what}.` }
}

async function powersOfTau(paramsFolder: string | undefined): Promise<Tool> {
  const tool = { name: 'powers of tau', required: false }
  const warnings: string[] = []
  const files = paramsFolder === undefined ? [] : await listPtau(paramsFolder, warnings, 'bn254').catch(() => [])
  const largest = files.at(-1)
  if (largest) {
    const note = `Set-ups of up to 2^${largest.power} constraints start from the operator's files.`
    return { ...tool, version: largest.name, state: 'ready', note: [note, ...warnings].join(' ') }
  }
  const note =
    'Without them this server makes development keys. Get those for 2^k constraints with: proofyard params fetch ptau-<k>'
  return { ...tool, version: '', state: 'missing', note: [note, ...warnings].join(' ') }
}
