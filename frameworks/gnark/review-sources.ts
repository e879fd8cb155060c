import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Run } from '../framework.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { startGo, toolchainOfRun, type BuildWorkspace } from '../languages/go/build-workspace.ts'
import { inside } from '../languages/go/go-environment.ts'
import { hasModule } from '../languages/go/toolchain-modules.ts'
import { systemArguments } from './system-arguments.ts'
import { harnessFolder } from './harness.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { runKeys } from './run-step.ts'

/** What of a project runs before Define or reaches around it, as places: "circuit.go:12". */
export interface SourceReview {
  inits: string[]
  /** Values of variables that come from code. */
  variables: string[]
  /** Methods that gnark calls before Define. */
  hooks: string[]
  /** What Go's rules do not bind: linkname, unsafe, assembly, objects. */
  unbound: string[]
  /** Paths of other modules, with whatever of these they have. */
  modules: string[]
}

const places = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? [])
const Report = z.object({ inits: places, variables: places, hooks: places, unbound: places, modules: places })

const Package = z.object({
  Dir: z.string(),
  ImportPath: z.string(),
  Standard: z.boolean().default(false),
  Module: z.object({ Path: z.string(), Version: z.string().default(''), Replace: z.unknown().optional() }).optional(),
  GoFiles: z.array(z.string()).default([]),
  SFiles: z.array(z.string()).default([]),
  SysoFiles: z.array(z.string()).default([]),
})
type Package = z.infer<typeof Package>

/** The file, in a workspace's folder, that takes the init functions of a project away (`go build -overlay`). */
export const overlayFile = 'review/overlay.json'

/**
 * Reads the sources of which a circuit's program consists, without running any of them, but for Go's own and those of the
 * toolchain. Leaves `overlayFile` in the workspace.
 *
 * @param options.modulePath of the user's module, in which the harness is
 * @param options.tags of the program's build, as arguments
 */
export async function reviewSources(
  run: Run,
  workspace: BuildWorkspace,
  { manifest, modulePath, tags }: { manifest: GnarkManifest; modulePath: string; tags: string[] },
): Promise<SourceReview> {
  await mkdir(join(workspace.folder, 'review'))
  const harness = `${modulePath}/${harnessFolder}`
  const found = (await listPackages(workspace, tags)).filter(
    ({ ImportPath }) => ImportPath !== harness && !ImportPath.startsWith(`${harness}/`),
  )
  const foreign = await Promise.all(found.map((one) => isOfProject(toolchainOfRun(run), one)))
  const packages = found
    .filter((_, place) => foreign[place])
    .map(({ Dir, Module, GoFiles, SFiles, SysoFiles }) => ({
      module: Dir.startsWith(`${inside.work}/project`) ? '' : (Module?.Path ?? ''),
      folder: Dir,
      goFiles: GoFiles,
      otherFiles: [...SFiles, ...SysoFiles],
    }))
  const { fetched, folder } = workspace
  const report = await runKeys(run, {
    args: ['review', ...systemArguments(manifest), `${inside.work}/project`, `${inside.work}/review`],
    mounts: [writable(folder, inside.work), ...(fetched === undefined ? [] : [readOnly(fetched, inside.fetched)])],
    stdin: JSON.stringify(packages),
    limits: gnarkLimits.build,
    stepName: 'Reading the sources',
  })
  return Report.parse(report)
}

/** Whether a package is the project's choice: neither Go's, nor of a module as the toolchain has it. */
async function isOfProject(toolchain: FilePath, { Standard, Module }: Package): Promise<boolean> {
  if (Standard) return false
  if (Module === undefined || Module.Replace !== undefined || Module.Version === '') return true
  return !(await hasModule(toolchain, { path: Module.Path, version: Module.Version }))
}

async function listPackages(workspace: BuildWorkspace, tags: string[]): Promise<Package[]> {
  const fields = '-json=Dir,ImportPath,Standard,Module,GoFiles,SFiles,SysoFiles'
  const limits = { ...gnarkLimits.look, outputBytes: 16 * MiB }
  const outcome = await startGo(workspace, { args: ['list', '-deps', fields, ...tags, `./${harnessFolder}`], limits })
  if (outcome.ending.kind !== 'exit' || outcome.ending.code !== 0) {
    throw whyItEnded(outcome, { limits, stepName: 'Reading the list of packages' })
  }
  // One object after another, each over many lines.
  return outcome.stdout
    .split(/(?<=^\})\n/m)
    .filter((text) => text !== '')
    .map((text) => Package.parse(JSON.parse(text)))
}
