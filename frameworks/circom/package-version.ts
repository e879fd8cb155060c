import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of an installed package, from its package.json. */
export function packageVersion(name: string): string {
  const path = findPackageJSON(name, import.meta.url)
  if (path === undefined) throw new Error(`The package ${name} is not installed.`)
  const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'))
  return version
}
