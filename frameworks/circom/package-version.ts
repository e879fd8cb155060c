import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'

const Package = z.object({ version: z.string() })

/** The version of an installed package, from its package.json. */
export function packageVersion(name: string): string {
  const path = findPackageJSON(name, import.meta.url)
  if (path === undefined) throw new Error(`The package ${name} is not installed.`)
  return Package.parse(JSON.parse(readFileSync(path, 'utf8'))).version
}
