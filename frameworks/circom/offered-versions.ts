import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion } from './package-version.ts'

/** The version of the library that the native prover rests on, as its go.mod has it. */
export const nativeLibraryVersion = readLibraryVersion(
  join(import.meta.dirname, '..', '..', 'provers', 'circom-native', 'go.mod'),
)

/** The versions that make builds. */
export const offeredVersions = {
  // What circom2 0.2.23 calls itself.
  circom: ['2.2.3'],
  circom2: [packageVersion('circom2')],
  snarkjs: [packageVersion('snarkjs')],
  'gnark-crypto': [nativeLibraryVersion],
}

function readLibraryVersion(file: string): string {
  const [, found] = /\bgithub\.com\/consensys\/gnark-crypto (v\S+)/.exec(readFileSync(file, 'utf8')) ?? []
  if (found === undefined) throw new Error(`${file} names no gnark-crypto.`)
  return found
}
