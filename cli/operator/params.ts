import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import { fetchParameter } from '@proofyard/toolchains/parameters/fetch-parameter.ts'
import type { Parameter } from '@proofyard/toolchains/parameters/parameter.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { showProgress } from '@proofyard/start/show-progress.ts'
import { printTable, type Row, sizeText } from '@proofyard/start/table.ts'
import { UsageError } from '../failure.ts'

type Place = Pick<StartSettings, 'paramsFolder'>

const all = () => Object.values(frameworks).flatMap(({ parameters = [] }) => parameters)

/** Prints the public parameters that can be fetched, and which are here. */
export async function listParams({ paramsFolder }: Place): Promise<void> {
  for (const { name, parameters = [] } of Object.values(frameworks)) {
    if (parameters.length === 0) continue
    const rows = await Promise.all(
      parameters.map(async ({ id, file, firstBytes = 1, bytes, about }) => {
        const found = await stat(join(paramsFolder, file)).catch(() => undefined)
        // One long file serves several sizes, and is here for those that it is long enough for.
        const state: Row['state'] = found !== undefined && found.size >= firstBytes ? 'ready' : 'missing'
        return { state, name: id, size: sizeText(bytes), note: about }
      }),
    )
    printTable(name, rows)
  }
  console.log(`\nFolder: ${paramsFolder}. \`proofyard params fetch <name>\` fetches one, and checks its hash.`)
}

/** Fetches parameters by their names. @throws UsageError for a name that there is not, and NotFetchedError */
export async function fetchParams(
  names: string[],
  options: Place & { from?: string | undefined; parameters?: Parameter[] },
): Promise<void> {
  const { paramsFolder, from, parameters = all() } = options
  if (from !== undefined && !/^https?:\/\//.test(from)) {
    throw new UsageError('--from must be the URL of a folder, such as https://mirror.example.org/ptau/.')
  }
  const wanted = names.map((name) => findParameter(name, parameters))
  const ending = new AbortController()
  const end = () => ending.abort(new Error('It was interrupted: the same command goes on where it ended.'))
  process.once('SIGINT', end)
  try {
    for (const parameter of wanted) {
      const shown = showProgress(parameter.id)
      const { signal } = ending
      const path = await fetchParameter(parameter, { paramsFolder, from, signal, progress: shown.progress }).catch(
        (error: unknown) => {
          shown.end('not fetched')
          throw signal.aborted ? signal.reason : error
        },
      )
      shown.end(`${path}, hash checked`)
    }
  } finally {
    process.off('SIGINT', end)
  }
}

function findParameter(name: string, parameters: Parameter[]): Parameter {
  const found = parameters.find(({ id, file }) => id === name || file === name)
  if (found === undefined) throw new UsageError(`There are no parameters ${name}. \`proofyard params list\` shows all.`)
  return found
}
