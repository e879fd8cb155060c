import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Run, UserError } from '../../framework.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { whyItEnded } from '../../why-it-ended.ts'
import { startGo, type BuildWorkspace } from './build-workspace.ts'
import { inside, online, onlineInSandbox } from './go-environment.ts'
import { cleanMessages } from './clean-messages.ts'

/**
 * Downloads the modules that the user's go.mod asks for, in a process that has the network and sees no sources: only the
 * files go.mod and go.sum. Checksums are those of go.sum and of the public checksum database.
 *
 * @returns the workspace with the fetched modules
 */
export async function fetchModules(
  run: Pick<Run, 'makeDiskFolder' | 'workFolder'>,
  workspace: BuildWorkspace,
  limits: Limits,
): Promise<BuildWorkspace> {
  const modules = join(run.workFolder, 'modules')
  const seen = join(run.workFolder, 'fetch')
  await Promise.all([modules, seen].map((path) => run.makeDiskFolder(path, limits)))
  await copyModuleFiles(join(workspace.folder, 'project'), seen)
  const { env, network } = onlineInSandbox(`${inside.modules}/cache/download`)
  const outcome = await startGo(workspace, {
    args: ['mod', 'download', 'all'],
    mounts: [writable(seen, '/fetch'), writable(modules, inside.fetched)],
    cwd: '/fetch',
    env: {
      // Without a sandbox there is no gateway: the go command asks the operator's proxy itself.
      ...(workspace.run.sandbox.kind === 'none' ? online() : {}),
      ...env,
      GOMODCACHE: inside.fetched,
      GOCACHE: '/tmp/cache',
      GOCACHEPROG: '',
      GOTMPDIR: '/tmp',
    },
    limits,
    network,
  })
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) return { ...workspace, fetched: modules }
  if (outcome.ending.kind !== 'exit') throw whyItEnded(outcome, { limits, stepName: 'The download of modules' })
  const passed = outcome.networkFaults.find(({ kind }) => kind === 'limit')
  if (passed !== undefined) throw new UserError(`The download of modules was ended. ${passed.sentence}`)
  // What was refused is what the project asked for; that the proxy is not there is no fault of the project's.
  const unreached = outcome.networkFaults.find(({ kind }) => kind === 'unreachable')
  if (unreached !== undefined) throw new Error(`The module proxy cannot be reached. ${unreached.sentence}`)
  const stderr = cleanMessages(outcome.stderr.replaceAll('/fetch/', ''))
  if (/no such host|connection refused|i\/o timeout|network is unreachable|TLS handshake/.test(stderr)) {
    throw new Error(`The module proxy cannot be reached: ${stderr}`)
  }
  throw new UserError(`Modules that go.mod asks for cannot be downloaded: ${stderr}`)
}

const moduleFileNames = new Set(['go.mod', 'go.sum'])
/** Those of the largest Go projects have less than two, and they are copied to a disk that a project may not fill. */
const MAX_MODULE_FILES_BYTES = 32 * MiB

/** All of them, for a go.mod may replace a module by a folder of the project, which has a go.mod of its own. */
async function copyModuleFiles(project: FilePath, target: FilePath): Promise<void> {
  const entries = await readdir(project, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries.filter((one) => one.isFile() && moduleFileNames.has(one.name))) {
    const path = join(entry.parentPath, entry.name)
    bytes += (await stat(path)).size
    if (bytes > MAX_MODULE_FILES_BYTES) {
      throw new UserError("The project's files go.mod and go.sum have more than 32 MiB together.", {
        failureCause: 'limit',
      })
    }
    const copy = join(target, path.slice(project.length))
    await mkdir(dirname(copy), { recursive: true })
    await cp(path, copy)
  }
}
