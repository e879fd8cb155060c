import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { findGo, type Go } from '../languages/go/find-go.ts'
import { isAtLeast } from '../languages/is-at-least.ts'
import { toolchainParts } from '../languages/go/go-toolchain.ts'
import { gnarkVersionNames, gnarkVersions, toolchainId } from './versions.ts'

const get = 'Get it from https://go.dev/dl.'

/** What gnark needs on this machine besides its toolchains: Go, in the version that compiled them. */
export async function requirements({ toolFolder }: { toolFolder: string }): Promise<Tool[]> {
  const go = await findGo()
  return [{ name: 'Go', version: go?.version ?? '', required: true, ...judge(go), ...(await addition(go, toolFolder)) }]
}

/** Go as it is here: whether some version of gnark can be compiled with it, and which cannot. */
function judge(go: Go | undefined): Pick<Tool, 'state' | 'note'> {
  if (go === undefined) return { state: 'missing', note: `Compiles circuits. ${get}` }
  const tooNew = gnarkVersionNames.filter((name) => !isAtLeast(go.version, gnarkVersions[name].go))
  if (tooNew.length === 0) return { state: 'ready', note: 'Compiles circuits.' }
  const which = tooNew.length === gnarkVersionNames.length ? 'every version of gnark' : `gnark ${tooNew.join(', ')}`
  const state = tooNew.length === gnarkVersionNames.length ? 'broken' : 'ready'
  return { state, note: `Compiles circuits, and is too old for ${which}. ${get}` }
}

/** A word on toolchains that are slow because another Go has compiled them. */
async function addition(go: Go | undefined, toolFolder: string): Promise<Partial<Tool>> {
  if (go === undefined) return {}
  const stale: string[] = []
  for (const id of gnarkVersionNames.map(toolchainId)) {
    if (!(await isInstalled(toolFolder, id))) continue
    const by = await readFile(join(pathOfToolchain(toolFolder, id), toolchainParts.goVersion), 'utf8')
    if (by !== go.version) stale.push(id)
  }
  if (stale.length === 0) return {}
  const { note } = judge(go)
  return {
    note: `${note} Builds take minutes with toolchains that another Go has compiled: remove and install ${stale.join(', ')}.`,
  }
}
