import { readFileSync } from 'node:fs'
import { moduleFiles } from './keys-program.ts'
import { type GnarkVersionName, gnarkVersionNames } from './versions.ts'

/** The versions that make builds: of gnark, and of the library that each of them is pinned with. */
export const offeredVersions = {
  gnark: gnarkVersionNames,
  'gnark-crypto': gnarkVersionNames.map(cryptoVersion),
}

/** The version of gnark's library of curves that a version of gnark is pinned with. */
export function cryptoVersion(version: GnarkVersionName): string {
  const [file = ''] = moduleFiles(version)
  const [, found] = /\bgithub\.com\/consensys\/gnark-crypto (v\S+)/.exec(readFileSync(file, 'utf8')) ?? []
  if (found === undefined) throw new Error(`${file} names no gnark-crypto.`)
  return found
}
