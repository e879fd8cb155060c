import { cp, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePath } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { writable } from '../sandbox/mounts.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { startGo, type Workshop } from './go-command.ts'
import { inside, online } from './go-environment.ts'
import { gnarkLimits as limits } from './limits.ts'
import { cleanMessages } from './messages.ts'

/**
 * Downloads the modules that the user's go.mod asks for, in a process that has the network and sees no sources: only the
 * files go.mod and go.sum. Checksums are those of go.sum and of the public checksum database.
 *
 * @returns the workshop with the fetched modules
 */
export async function fetchModules(workshop: Workshop): Promise<Workshop> {
  const modules = join(workshop.run.workFolder, 'modules')
  const seen = join(workshop.run.workFolder, 'fetch')
  await mkdir(modules)
  await copyModuleFiles(join(workshop.folder, 'project'), seen)
  const outcome = await startGo(workshop, {
    args: ['mod', 'download', 'all'],
    mounts: [writable(seen, '/fetch'), writable(modules, inside.fetched)],
    cwd: '/fetch',
    env: {
      ...online(`${inside.modules}/cache/download`),
      GOMODCACHE: inside.fetched,
      GOCACHE: '/tmp/cache',
      GOCACHEPROG: '',
      GOTMPDIR: '/tmp',
    },
    limits: limits.fetch,
    network: true,
  })
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) return { ...workshop, fetched: modules }
  if (outcome.ending.kind !== 'exit')
    throw whyItEnded(outcome, { limits: limits.fetch, work: 'The download of modules' })
  const said = cleanMessages(outcome.stderr.replaceAll('/fetch/', ''))
  if (/no such host|connection refused|i\/o timeout|network is unreachable|TLS handshake/.test(said)) {
    throw new Error(`The module proxy cannot be reached: ${said}`)
  }
  throw new UserFault(`Modules that go.mod asks for cannot be downloaded: ${said}`)
}

const moduleFiles = new Set(['go.mod', 'go.sum'])

/** All of them, for a go.mod may replace a module by a folder of the project, which has a go.mod of its own. */
async function copyModuleFiles(project: FilePath, target: FilePath): Promise<void> {
  const entries = await readdir(project, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile() && moduleFiles.has(one.name))) {
    const path = join(entry.parentPath, entry.name)
    const copy = join(target, path.slice(project.length))
    await mkdir(dirname(copy), { recursive: true })
    await cp(path, copy)
  }
}
