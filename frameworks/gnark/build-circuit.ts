import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Project, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import type { Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { openWorkshop, startGo, type Workshop } from './go-command.ts'
import { harnessFolder, harnessTags, writeHarness } from './harness.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { explainBuild, lacksModules } from './messages.ts'
import { fetchModules } from './modules.ts'
import { chosenVersions, readUserModule } from './user-module.ts'

const limits = gnarkLimits.build

/** The user's circuit as a program. */
export interface BuiltCircuit {
  program: FilePath
  versions: { gnark: string; 'gnark-crypto': string; go: string }
}

/**
 * Builds the harness and the user's package into one program, in a copy of the project. Modules are fetched only when
 * those of the toolchain are not enough.
 *
 * @throws UserFault with the compiler's words
 */
export async function buildCircuit(run: Run, { manifest, folder }: Project<GnarkManifest>): Promise<BuiltCircuit> {
  const workshop = await openWorkshop(run)
  const project = join(workshop.folder, 'project')
  await checkLayout(folder)
  await cp(folder, project, { recursive: true })
  const user = await readUserModule(workshop, manifest)
  await writeHarness(project, manifest, user)

  const first = await tryBuild(workshop, manifest)
  const { outcome, versions } = lacksModules(first.outcome.stderr)
    ? await tryBuild(await run.stage('fetch_modules', () => fetchModules(workshop)), manifest)
    : first
  const { ending, stderr } = outcome
  if (ending.kind !== 'exit') throw whyItEnded(outcome, { limits, work: 'The compilation' })
  if (ending.code !== 0) {
    const advice = lacksModules(stderr) ? '\nRun `go mod tidy`, and upload go.mod and go.sum as it leaves them.' : ''
    throw new UserFault(explainBuild(stderr, manifest) + advice)
  }
  if (versions.gnark !== manifest.gnarkVersion) {
    throw new UserFault(
      `Another module in go.mod wants gnark ${versions.gnark}, and sindri.json says ${manifest.gnarkVersion}.`,
    )
  }
  return { program: join(workshop.folder, 'circuit'), versions }
}

async function checkLayout(folder: FilePath): Promise<void> {
  const isThere = (name: string) =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    )
  if (!(await isThere('go.mod'))) {
    throw new UserFault('There is no go.mod beside sindri.json: a gnark project is a Go module (go mod init).')
  }
  if (await isThere(harnessFolder)) throw new UserFault(`A folder cannot be called ${harnessFolder}.`)
}

async function tryBuild(
  workshop: Workshop,
  manifest: GnarkManifest,
): Promise<{ outcome: Outcome; versions: BuiltCircuit['versions'] }> {
  const chosen = await chosenVersions(workshop)
  const [gnark = '', gnarkCrypto = ''] = chosen.stdout.trim().split('\n')
  const versions = { gnark, 'gnark-crypto': gnarkCrypto, go: workshop.go.version }
  if (chosen.ending.kind !== 'exit' || chosen.ending.code !== 0) return { outcome: chosen, versions }
  const tags = harnessTags(manifest).flatMap((tag) => ['-tags', tag])
  const args = ['build', ...tags, '-ldflags', '-s -w', '-o', '/work/circuit', `./${harnessFolder}`]
  return { outcome: await startGo(workshop, { args, limits }), versions }
}
