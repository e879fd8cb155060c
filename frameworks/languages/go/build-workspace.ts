import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Network } from '@proofyard/sandbox/gateway/network.ts'
import type { Limits, Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { type Go, findGo } from './find-go.ts'
import { inside, offline } from './go-environment.ts'
import { toolchainParts } from './go-toolchain.ts'

/** A run with a toolchain for Go projects. */
export type GoRun = Pick<Run, 'sandbox' | 'toolchainFolder' | 'signal'>

/** The folders in which one build runs the go command. */
export interface BuildWorkspace {
  run: GoRun
  go: Go
  /** Shown as /work; holds `project`, the copy of the user's module. */
  folder: FilePath
  /** Modules that were fetched for this build; undefined while those of the toolchain are enough. */
  fetched: FilePath | undefined
  /** Whether the toolchain has an index of its packages. */
  indexed: boolean
}

interface GoCall {
  args: string[]
  limits: Limits
  env?: Record<string, string>
  /** In place of the workspace's own. */
  mounts?: Mount[]
  cwd?: string
  network?: Network
}

/** The folder of the toolchain that this run was promised. */
export function toolchainOfRun(run: Pick<Run, 'toolchainFolder'>): FilePath {
  if (run.toolchainFolder === undefined) throw new Error('This run was given no toolchain for Go projects.')
  return run.toolchainFolder
}

/** Makes the folders of a build in a folder; the caller puts the project there. */
export async function openBuildWorkspace(run: GoRun, folder: FilePath): Promise<BuildWorkspace> {
  const go = await findGo()
  if (go === undefined) throw new Error('There is no Go on this machine any more.')
  for (const name of ['project', 'cache', 'temporary']) await mkdir(join(folder, name), { recursive: true })
  const indexed = run.sandbox.kind !== 'none' && (await hasPackageIndex(toolchainOfRun(run), go))
  return { run, go, folder, fetched: undefined, indexed }
}

/** Whether the toolchain has an index that this Go reads. */
export async function hasPackageIndex(toolchain: FilePath, go: Go): Promise<boolean> {
  const by = await readFile(join(toolchain, toolchainParts.indexedBy), 'utf8').catch(() => '')
  return by === go.version
}

/** Runs the machine's Go in the sandbox, without network unless the call says so. */
export async function startGo({ run, go, folder, fetched, indexed }: BuildWorkspace, call: GoCall): Promise<Outcome> {
  const mounts = call.mounts ?? [
    writable(folder, inside.work),
    ...(fetched === undefined ? [] : [writable(fetched, inside.fetched)]),
  ]
  return await run.sandbox.run({
    program: `${inside.go}/bin/go`,
    args: call.args,
    mounts: [readOnly(go.root, inside.go), readOnly(toolchainOfRun(run), inside.toolchain), ...mounts],
    cwd: call.cwd ?? `${inside.work}/project`,
    env: {
      ...offline,
      GOROOT: inside.go,
      // An index of all packages is worth its making only where it is kept. What was fetched lies under another path.
      GODEBUG: indexed && fetched === undefined ? 'goindex=1' : 'goindex=0',
      // What was fetched is of this build alone; what it does not hold is taken from the files of the toolchain.
      ...(fetched === undefined
        ? { GOMODCACHE: inside.modules }
        : { GOMODCACHE: inside.fetched, GOPROXY: `file://${inside.modules}/cache/download` }),
      // Nothing is written there, but its 256 folders are looked for, and made where they are missing.
      GOCACHE: `${inside.toolchain}/${toolchainParts.buildCache}`,
      GOCACHEPROG: `${inside.toolchain}/${toolchainParts.cacheProgram}`,
      OWN_BUILD_CACHE: `${inside.work}/cache`,
      SEED_BUILD_CACHE: `${inside.toolchain}/${toolchainParts.buildCache}`,
      GOTMPDIR: `${inside.work}/temporary`,
      ...call.env,
    },
    limits: call.limits,
    network: call.network,
    signal: run.signal,
  })
}
