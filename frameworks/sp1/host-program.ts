import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { functionsCrate } from '../languages/riscv/functions-crate.ts'
import { inside } from '../languages/rust/cargo.ts'
import type { OwnProgram } from '../languages/rust/own-program.ts'
import { processorLevel } from '../languages/rust/processor-level.ts'
import { installationLimits } from '../languages/rust/installation-limits.ts'
import { type HostedVersion, releases } from './versions.ts'

const harness = join(import.meta.dirname, 'harness')

/** Our program on SP1's crates of a version. What does not depend on their version is a crate of its own. */
function hostProgram(version: HostedVersion, folder: string): OwnProgram {
  return {
    name: `proofyard-sp1-${folder}`,
    crate: join(harness, folder),
    companions: { shared: join(harness, 'shared') },
    library: `SP1 ${releases[version]}`,
    compiledFraction: 0.8,
    limits: installationLimits,
  }
}

const withFunctions = (program: OwnProgram): OwnProgram => ({
  ...program,
  companions: { ...program.companions, functions: functionsCrate },
})

export const hostPrograms: Record<HostedVersion, OwnProgram> = {
  '6.10.0': withFunctions(hostProgram('6.10.0', 'v6')),
  '5.0.0': {
    ...hostProgram('5.0.0', 'v5'),
    asking: ['sp1-core-machine-5.2.4', 'sp1-recursion-core-5.2.4'],
    // The build script of sp1-prover downloads the keys of compressed proofs, unless it is told that documentation is made. Those of the
    // crates before it would leave out their own C++ then.
    last: { after: ['sp1-recursion-core'], env: { DOCS_RS: '1' } },
  },
}

/** The crate of a compiler of protocol buffers, without the version and the machine that its name ends with. */
const PROTOC_CRATE = /^protoc-bin-vendored-linux-(x86_64|aarch_64)-/
const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch_64' }

/**
 * What the compiler and the build scripts of SP1's crates need to know.
 *
 * @param cargoHome where the crates are, among them the compiler of protocol buffers that our lock file names
 */
export async function buildEnvironment(cargoHome: FilePath): Promise<Record<string, string>> {
  const level = await processorLevel()
  return {
    ...(level === undefined ? {} : { RUSTFLAGS: `-C target-cpu=${level}` }),
    ...(await protocEnvironment(cargoHome)),
    // SP1 would build a second program, which runs guests as machine code. Ours interprets them, and has no use for it.
    SP1_CORE_RUNNER_OVERRIDE_BINARY: '/bin/sh',
    // Of a cargo that a build script starts.
    CARGO_NET_OFFLINE: 'true',
  }
}

async function protocEnvironment(cargoHome: FilePath): Promise<Record<string, string>> {
  const sources = join('registry', 'src')
  for (const registry of await readdir(join(cargoHome, sources)).catch(() => [])) {
    const names = await readdir(join(cargoHome, sources, registry))
    const found = names.find((name) => PROTOC_CRATE.exec(name)?.[1] === machines[process.arch])
    if (found !== undefined) return { PROTOC: join(inside.cargoHome, sources, registry, found, 'bin', 'protoc') }
  }
  return {}
}
