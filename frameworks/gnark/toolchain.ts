import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tool } from '../framework.ts'
import { isInstalled } from '../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../toolchains/place.ts'
import { findGo, isAtLeast } from './find-go.ts'
import { toolchainParts } from './keys-program.ts'
import { gnarkVersionNames, gnarkVersions, toolchainId } from './versions.ts'

const newest = gnarkVersions[gnarkVersionNames[gnarkVersionNames.length - 1] ?? 'v0.15.0'].go

/** What gnark needs on this machine besides its toolchains: Go, in the version that compiled them. */
export async function toolchain({ toolFolder }: { toolFolder: string }): Promise<Tool[]> {
  const go = await findGo()
  const tool = { name: 'Go', version: go?.version ?? '', required: true }
  const get = 'Get it from https://go.dev/dl.'
  if (go === undefined) return [{ ...tool, state: 'missing', note: `Compiles circuits. ${get}` }]
  if (!isAtLeast(go.version, newest)) {
    return [
      { ...tool, state: 'broken', note: `Too old for the newest versions of gnark, which need Go ${newest}. ${get}` },
    ]
  }
  const stale = await compiledByAnother(toolFolder, go.version)
  const note =
    stale.length === 0
      ? 'Compiles circuits.'
      : `Compiles circuits. Builds take minutes with toolchains that another Go has compiled: remove and install ${stale.join(', ')}.`
  return [{ ...tool, state: 'ready', note }]
}

async function compiledByAnother(toolFolder: string, version: string): Promise<string[]> {
  const ids = gnarkVersionNames.map(toolchainId)
  const checked = await Promise.all(
    ids.map(async (id) => {
      if (!(await isInstalled(toolFolder, id))) return true
      return (await readFile(join(placeOfToolchain(toolFolder, id), toolchainParts.goVersion), 'utf8')) === version
    }),
  )
  return ids.filter((_, index) => checked[index] === false)
}
