import { FILE_SUFFIX } from './from-files.ts'
import { serverVariables } from './server-settings.ts'
import { startVariables } from './start-settings.ts'
import { workerVariables } from './worker-settings.ts'

/** Of the command line, and of a worker of another owner. */
const OTHERS = ['PROOFYARD_URL', 'PROOFYARD_CONFIG', 'PROOFYARD_CONNECT', 'PROOFYARD_WORKER_KEY_FILE']
const PREFIX = 'PROOFYARD_'

/** What became of settings of earlier releases, in a sentence: a commit that renames or ends one adds it here. There was no release yet. */
const former: Record<string, string> = {}

/**
 * Variables that are set for Proofyard, and that this version does not read.
 * @returns a sentence for each
 */
export function unknownSettings(variables: Record<string, string | undefined>, gone = former): string[] {
  const known = new Set([
    ...OTHERS,
    ...[startVariables, serverVariables, workerVariables].flatMap(({ shape }) => Object.keys(shape)),
  ])
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  return set.flatMap(([name]) => {
    if (known.has(name) || (name.endsWith(FILE_SUFFIX) && known.has(name.slice(0, -FILE_SUFFIX.length)))) return []
    const sentence = Object.hasOwn(gone, name) ? gone[name] : undefined
    if (sentence !== undefined) return [`${name}: ${sentence}`]
    return name.startsWith(PREFIX) ? [`${name} is not a setting of this version, and changes nothing.`] : []
  })
}
