import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { whyItEnded } from '../../why-it-ended.ts'
import type { Go } from './find-go.ts'
import { openBuildWorkspace, startGo } from './build-workspace.ts'
import { toolchainParts } from './go-toolchain.ts'

/** What an index is made of. */
interface PackageIndex {
  toolchain: FilePath
  /** Those that jobs import. */
  packages: string[]
  /** Writes a module that requires what the toolchain has into an empty folder. */
  writeModule: (folder: FilePath) => Promise<void>
  limits: Limits
  signal: AbortSignal
}

/**
 * Lets the go command write down what the packages in a toolchain import, and puts it into the toolchain's build cache:
 * it saves each build the reading of some thousand files, a tenth of its CPU time. It is found by the paths of modules,
 * so it is made in a sandbox, as jobs have one; unsandboxed jobs would not find it, and none is made there.
 */
export async function indexPackages(
  go: Go,
  { toolchain, packages, writeModule, limits, signal }: PackageIndex,
): Promise<void> {
  const sandbox = await findSandbox({ sandbox: 'off' })
  if (sandbox.kind === 'none') return
  const making = await mkdtemp(join(toolchain, 'making-'))
  try {
    const run = { sandbox, toolchainFolder: toolchain, signal }
    const workspace = await openBuildWorkspace(run, join(making, 'go'))
    await writeModule(join(workspace.folder, 'project'))
    const args = ['list', '-deps', '-f', '', ...packages]
    const outcome = await startGo({ ...workspace, indexed: true }, { args, limits })
    if (outcome.ending.kind !== 'exit' || outcome.ending.code !== 0) {
      throw whyItEnded(outcome, { limits, stepName: 'The index of packages' })
    }
    await moveEntries(join(workspace.folder, 'cache'), join(toolchain, toolchainParts.buildCache))
    await writeFile(join(toolchain, toolchainParts.indexedBy), go.version)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Contents first, then the names by which they are found, each at once: jobs may be reading. */
async function moveEntries(from: FilePath, to: FilePath): Promise<void> {
  const names = await readdir(from)
  for (const ending of ['-d', '-a']) {
    for (const name of names.filter((one) => one.endsWith(ending))) await rename(join(from, name), join(to, name))
  }
}
