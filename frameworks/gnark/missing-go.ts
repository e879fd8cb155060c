import { findGo } from '../languages/go/find-go.ts'
import { isAtLeast } from '../languages/is-at-least.ts'
import { type GnarkVersionName, gnarkVersions } from './versions.ts'

/** What this machine lacks to compile a version of gnark: one sentence that says how to get it. */
export async function missingGo(version: GnarkVersionName): Promise<string | undefined> {
  const least = gnarkVersions[version].go
  const go = await findGo()
  if (go === undefined) return `gnark ${version} needs Go ${least} or later on this machine: https://go.dev/dl.`
  if (isAtLeast(go.version, least)) return undefined
  return `gnark ${version} needs Go ${least} or later; this machine has ${go.version}. Get it from https://go.dev/dl.`
}
