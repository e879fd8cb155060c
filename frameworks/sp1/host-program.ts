import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { inside } from '../languages/rust/cargo.ts'
import type { OwnProgram } from '../languages/rust/own-program.ts'
import { processorLevel } from '../languages/rust/processor-level.ts'
import { installationLimits } from './limits.ts'
import { SP1_VERSION } from './versions.ts'

const harness = join(import.meta.dirname, 'harness')

/** Our program on SP1's crates. What does not depend on their version is a crate of its own. */
export const hostProgram: OwnProgram = {
  name: 'proofyard-sp1-v6',
  crate: join(harness, 'v6'),
  companions: { shared: join(harness, 'shared') },
  library: `SP1 ${SP1_VERSION}`,
  compiledFraction: 0.8,
  limits: installationLimits,
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
