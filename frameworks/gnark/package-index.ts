import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '../framework.ts'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import type { Go } from '../toolchains/find-go.ts'
import { openWorkshop, startGo } from './go-command.ts'
import { toolchainParts, writeKeysModule } from './keys-program.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkVersionName } from './versions.ts'

const limits = gnarkLimits.look

/**
 * Lets the go command write down what the packages in a toolchain import, and puts it into the toolchain's build cache:
 * it saves each build the reading of some thousand files, a tenth of its CPU time. It is found by the paths of modules,
 * so it is made in a sandbox, as jobs have one; without walls it would be found by nobody, and none is made.
 *
 * @param packages those that jobs import
 */
export async function indexPackages(
  go: Go,
  version: GnarkVersionName,
  { toolchain, packages, signal }: { toolchain: FilePath; packages: string[]; signal: AbortSignal },
): Promise<void> {
  const sandbox = await findSandbox({ sandbox: 'off' })
  if (sandbox.kind === 'none') return
  const making = await mkdtemp(join(toolchain, 'making-'))
  try {
    const workshop = await openWorkshop({ sandbox, workFolder: making, toolchainFolder: toolchain, signal })
    await writeKeysModule(version, join(workshop.folder, 'project'))
    const args = ['list', '-deps', '-f', '', ...packages]
    const outcome = await startGo({ ...workshop, indexed: true }, { args, limits })
    if (outcome.ending.kind !== 'exit' || outcome.ending.code !== 0) {
      throw whyItEnded(outcome, { limits, work: 'The index of packages' })
    }
    await moveEntries(join(workshop.folder, 'cache'), join(toolchain, toolchainParts.buildCache))
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
