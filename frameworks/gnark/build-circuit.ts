import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Project, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { missesModules } from '../languages/go/clean-messages.ts'
import { openBuildWorkspace, startGo, toolchainOfRun, type BuildWorkspace } from '../languages/go/build-workspace.ts'
import { fetchModules } from '../languages/go/fetch-modules.ts'
import { hasModule } from '../languages/go/toolchain-modules.ts'
import { chosenVersions, readUserModule, type UserPackage } from '../languages/go/user-module.ts'
import { harnessFolder, harnessTags, writeHarness } from './harness.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { explainBuild } from './messages.ts'
import { newestGnark } from './versions.ts'
import { overlayFile, reviewSources, type SourceReview } from './review-sources.ts'

const limits = gnarkLimits.build
const gnarkPath = 'github.com/consensys/gnark'

/** The user's circuit as a program. */
export interface BuiltCircuit {
  program: FilePath
  /** The same without the project's init functions; undefined where it has none. */
  programWithoutInit: FilePath | undefined
  review: SourceReview
  versions: { gnark: string; 'gnark-crypto': string; go: string }
}

/**
 * Builds the harness and the user's package into one program, in a copy of the project. Modules are fetched only when
 * those of the toolchain are not enough.
 *
 * @throws UserError with the compiler's words
 */
export async function buildCircuit(run: Run, { manifest, folder }: Project<GnarkManifest>): Promise<BuiltCircuit> {
  const own = join(run.workFolder, 'go')
  await run.makeDiskFolder(own, gnarkLimits.build)
  const workspace = await openBuildWorkspace(run, own)
  const project = join(workspace.folder, 'project')
  await checkLayout(folder)
  await cp(folder, project, { recursive: true })
  const version = manifest.gnarkVersion
  const note = version === newestGnark ? ' Without gnarkVersion, sindri.json says the newest.' : ''
  const library = { name: 'gnark', path: gnarkPath, version, note }
  const wish = { packageName: manifest.packageName, library, fixed: [`${gnarkPath}-crypto`] }
  const user = await readUserModule(workspace, wish, gnarkLimits.look)
  await writeHarness(project, manifest, user)

  const first = await tryBuild(workspace, manifest)
  const whole = (await needsModules(workspace, user, first.outcome))
    ? await run.stage('fetch_modules', () => fetchModules(run, workspace, gnarkLimits.fetch))
    : workspace
  const { outcome, versions } = whole === workspace ? first : await tryBuild(whole, manifest)
  const { ending, stderr } = outcome
  if (ending.kind !== 'exit') throw whyItEnded(outcome, { limits, stepName: 'The compilation' })
  if (ending.code !== 0) {
    const advice = missesModules(stderr) ? '\nRun `go mod tidy`, and upload go.mod and go.sum as it leaves them.' : ''
    throw new UserError(explainBuild(stderr, manifest) + advice)
  }
  if (versions.gnark !== manifest.gnarkVersion) {
    throw new UserError(
      `Another module in go.mod wants gnark ${versions.gnark}, and sindri.json says ${manifest.gnarkVersion}.`,
    )
  }
  const review = await reviewSources(run, whole, {
    manifest,
    modulePath: user.modulePath,
    tags: tagArguments(manifest),
  })
  return {
    program: join(workspace.folder, 'circuit'),
    programWithoutInit: review.inits.length === 0 ? undefined : await buildWithoutInit(whole, manifest),
    review,
    versions,
  }
}

/** @returns undefined where it does not build, which only happens to code that Go would have to run to know */
async function buildWithoutInit(workspace: BuildWorkspace, manifest: GnarkManifest): Promise<FilePath | undefined> {
  const name = 'circuit-without-init'
  const { ending } = await startBuild(workspace, manifest, ['-overlay', `/work/${overlayFile}`, '-o', `/work/${name}`])
  return ending.kind === 'exit' && ending.code === 0 ? join(workspace.folder, name) : undefined
}

/** Whether a build failed for modules that the toolchain does not have: those of go.mod, or what they need in their turn. */
async function needsModules(
  workspace: BuildWorkspace,
  user: UserPackage,
  { ending, stderr }: Outcome,
): Promise<boolean> {
  if (ending.kind !== 'exit' || ending.code === 0) return false
  if (missesModules(stderr)) return true
  const toolchain = toolchainOfRun(workspace.run)
  const isThere = await Promise.all(user.modules.map((module) => hasModule(toolchain, module)))
  return isThere.includes(false)
}

async function checkLayout(folder: FilePath): Promise<void> {
  const isThere = (name: string) =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    )
  if (!(await isThere('go.mod'))) {
    throw new UserError('There is no go.mod beside sindri.json: a gnark project is a Go module (go mod init).')
  }
  if (await isThere(harnessFolder)) throw new UserError(`A folder cannot be called ${harnessFolder}.`)
}

async function tryBuild(
  workspace: BuildWorkspace,
  manifest: GnarkManifest,
): Promise<{ outcome: Outcome; versions: BuiltCircuit['versions'] }> {
  const chosen = await chosenVersions(workspace, [gnarkPath, `${gnarkPath}-crypto`], gnarkLimits.look)
  const [gnark = '', gnarkCrypto = ''] = chosen.stdout.trim().split('\n')
  const versions = { gnark, 'gnark-crypto': gnarkCrypto, go: workspace.go.version }
  if (chosen.ending.kind !== 'exit' || chosen.ending.code !== 0) return { outcome: chosen, versions }
  return { outcome: await startBuild(workspace, manifest, ['-o', '/work/circuit']), versions }
}

async function startBuild(workspace: BuildWorkspace, manifest: GnarkManifest, args: string[]): Promise<Outcome> {
  const all = ['build', ...tagArguments(manifest), '-ldflags', '-s -w', ...args, `./${harnessFolder}`]
  return await startGo(workspace, { args: all, limits })
}

const tagArguments = (manifest: GnarkManifest) => harnessTags(manifest).flatMap((tag) => ['-tags', tag])
