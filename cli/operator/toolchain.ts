import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { installToolchain, removeToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { showProgress } from '@proofyard/start/show-progress.ts'
import { printTable } from '@proofyard/start/table.ts'
import { toolchainRows } from '@proofyard/start/toolchain-rows.ts'
import { UsageError } from '../failure.ts'

type Place = Pick<StartSettings, 'toolFolder' | 'toolchains'>
type Source = Place & Partial<Pick<StartSettings, 'gitMirrors'>>

const all = () => Object.values(frameworks).flatMap(({ toolchains }) => toolchains)

/** Prints the toolchains of each framework, and whether they are here. */
export async function listToolchains(settings: Place): Promise<void> {
  for (const { name, toolchains } of Object.values(frameworks)) {
    if (toolchains.length > 0) printTable(name, await toolchainRows(toolchains, settings))
  }
  console.log(`\nFolder: ${settings.toolFolder}`)
}

/** Installs toolchains, one after the other. @throws UsageError for an id that there is not, and why one was not installed */
export async function installToolchains(ids: string[], settings: Source, toolchains = all()): Promise<void> {
  const wanted = ids.map((id) => findToolchain(id, toolchains))
  const ending = new AbortController()
  const end = () => ending.abort(new Error('It was interrupted, and nothing of it was left but what it had fetched.'))
  process.once('SIGINT', end)
  try {
    for (const toolchain of wanted) {
      const shown = showProgress(toolchain.id)
      await installToolchain(toolchain, {
        toolFolder: settings.toolFolder,
        gitMirrors: settings.gitMirrors,
        signal: ending.signal,
        progress: shown.progress,
      }).catch((error: unknown) => {
        shown.end('not installed')
        throw ending.signal.aborted ? ending.signal.reason : error
      })
      shown.end('ready')
    }
  } finally {
    process.off('SIGINT', end)
  }
}

/** Removes a toolchain. A worker that runs stops offering it; jobs that use it keep it. @throws UsageError when it is not installed */
export async function removeInstalled(id: string, { toolFolder }: Place): Promise<void> {
  // Also one that this version of Proofyard does not know any more; the name must not lead elsewhere.
  const jobs = /^[a-z0-9-]+@\w[\w.-]*$/.test(id) ? await removeToolchain(toolFolder, id) : undefined
  if (jobs === undefined) throw new UsageError(`${id} is not installed. \`proofyard toolchain list\` shows what is.`)
  console.log(jobs === 0 ? `${id}: removed` : `${id}: removed for later jobs. ${keptBy(jobs)}`)
}

function keptBy(jobs: number): string {
  return jobs === 1
    ? 'A job that runs keeps it until it ends; its files go then.'
    : `${jobs} jobs that run keep it until they end; its files go then.`
}

function findToolchain(id: string, toolchains: Toolchain[]): Toolchain {
  const found = toolchains.find((toolchain) => toolchain.id === id)
  if (found !== undefined) return found
  const ofFramework = toolchains
    .filter((toolchain) => toolchain.id.startsWith(`${id}@`))
    .map((toolchain) => toolchain.id)
  const choice =
    ofFramework.length > 0 ? `Choose one of ${ofFramework.join(', ')}.` : '`proofyard toolchain list` shows all.'
  throw new UsageError(`There is no toolchain ${id}. ${choice}`)
}
