import { arch } from 'node:process'
import { join } from 'node:path'
import { crateFolder } from './crate-folder.ts'

const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch_64' }

/** The compiler of protocol buffers that a build script of SP1's crates runs: that of the crate protoc-bin-vendored. */
export async function protoc(manifest: string): Promise<string> {
  return join(await crateFolder(manifest, `protoc-bin-vendored-linux-${machines[arch]}`), 'bin', 'protoc')
}
