import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findGo } from '../languages/go/find-go.ts'
import { harnessPackage, hashGoSources } from '../languages/go/go-sources.ts'
import { isAtLeast } from '../languages/is-at-least.ts'
import { runGo } from '../languages/go/run-go.ts'

const sources = join(import.meta.dirname, '..', '..', 'provers', 'circom-native')
const programName = 'circom-native'

/** The native prover as it stands on this machine. */
export type NativeState =
  | { state: 'ready'; program: string; version: string }
  | { state: 'building' | 'missing' }
  | { state: 'broken'; reason: string }

/**
 * Tells whether the native prover is built: `<toolFolder>/circom/native/<hash of its sources>-<go version>/`.
 * A build is only ever seen whole, for it gets its name when it is done.
 */
export async function findNative(toolFolder: string): Promise<NativeState> {
  const folder = join(toolFolder, 'circom', 'native')
  const hash = hashSources()
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${hash}-`))
  const goOf = (name: string) => name.slice(hash.length)
  const built = names
    .filter((name) => !/\.(?:building|failed)/.test(name))
    .reduce<string | undefined>((a, b) => (a !== undefined && isAtLeast(goOf(a), goOf(b)) ? a : b), undefined)
  if (built !== undefined) {
    return { state: 'ready', program: join(folder, built, programName), version: built.slice(hash.length + 1) }
  }
  if (names.some((name) => isBeingBuilt(name))) return { state: 'building' }
  const failed = names.find((name) => name.endsWith('.failed'))
  if (failed !== undefined) return { state: 'broken', reason: await readFile(join(folder, failed), 'utf8') }
  return { state: 'missing' }
}

/** Builds the native prover with the machine's Go, unless that is done; returns quietly where there is no Go. */
export async function buildNative({ toolFolder, signal }: { toolFolder: string; signal: AbortSignal }): Promise<void> {
  const go = await findGo()
  if (!go || (await findNative(toolFolder)).state === 'ready') return
  const folder = nativeFolder(toolFolder, `go${go.version}`)
  const building = `${folder}.building-${process.pid}`
  await mkdir(building, { recursive: true })
  for (const name of await readdir(dirname(folder))) {
    const abandoned = name.includes('.building-') && !isBeingBuilt(name)
    if (abandoned) await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
  try {
    const args = ['build', '-trimpath', '-o', join(building, programName), '.']
    await runGo(go, args, { cwd: sources, signal, env: { ...process.env, CGO_ENABLED: '0' } })
    await rename(building, folder).catch((error: NodeJS.ErrnoException) => {
      // Another worker on this machine was quicker.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await rm(`${folder}.failed`, { force: true })
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    await writeFile(`${folder}.failed`, reason.slice(0, 4000))
    throw new Error(`The native prover could not be built: ${reason}`, { cause: error })
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** Where a build of the present sources with this version of Go lies. */
export function nativeFolder(toolFolder: string, goVersion: string): string {
  return join(toolFolder, 'circom', 'native', `${hashSources()}-${goVersion}`)
}

let known: string | undefined

/** Hash of the native prover's sources; read once, for they do not change under a running worker. */
function hashSources(): string {
  known ??= hashGoSources([sources, harnessPackage])
  return known
}

function isBeingBuilt(name: string): boolean {
  const pid = /\.building-(\d+)$/.exec(name)?.[1]
  if (pid === undefined) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}
