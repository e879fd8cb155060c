import { relative } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../framework.ts'
import { inside } from './cargo.ts'
import { type BuildWorkspace, type RustRun, runStep } from './build-workspace.ts'
import { sanitizeOutput } from './sanitize-output.ts'

const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index'

const Dependency = z.object({
  name: z.string(),
  req: z.string(),
  source: z.string().nullable(),
  path: z.string().optional(),
  kind: z.enum(['dev', 'build']).nullable(),
  features: z.array(z.string()),
  uses_default_features: z.boolean(),
})
export type Dependency = z.infer<typeof Dependency>

const Package = z.object({
  name: z.string(),
  manifest_path: z.string(),
  targets: z.array(z.object({ name: z.string(), kind: z.array(z.string()) })),
  dependencies: z.array(Dependency),
  features: z.record(z.string(), z.unknown()),
})
type Package = z.infer<typeof Package>

const Metadata = z.object({ packages: z.array(Package) })

/** What `sindri.json` says of the package. */
export interface PackageWish {
  packageName: string
  /** Path of the circuit's type, which begins with the package's library. */
  structName: string
  /** The key of `sindri.json` that names it. */
  manifestKey?: string
}

/** The package that the manifest names. */
export interface FoundPackage {
  /** Its folder, from the project's root; empty for the root itself. */
  folder: string
  /** The names of it and of the packages of the project that it depends on. */
  packages: string[]
  /** Crates of crates.io that it or a package that it depends on asks for. */
  crates: Dependency[]
  /** The same for git repositories. */
  gitCrates: Dependency[]
}

/**
 * Finds the package of `packageName`, and all that it depends on, from the Cargo.toml files alone.
 *
 * @throws UserError when there is no such package, it has no library, or it wants crates from a place that is not allowed
 */
export async function findPackage(
  run: RustRun,
  workspace: BuildWorkspace,
  manifest: PackageWish,
): Promise<FoundPackage> {
  const packages = await readPackages(run, workspace, `${inside.project}/Cargo.toml`)
  const circuit = packages.find(({ name }) => name === manifest.packageName)
  if (circuit === undefined) throw noSuchPackage(manifest.packageName, packages)
  const library = circuit.targets.find(({ kind }) => kind.some((one) => one === 'lib' || one === 'rlib'))
  if (library === undefined) {
    throw new UserError(`The package ${circuit.name} has no library. Put the circuit into src/lib.rs.`)
  }
  const libraryName = library.name.replaceAll('-', '_')
  const { structName, manifestKey = 'structName' } = manifest
  if (structName.split('::')[0] !== libraryName) {
    throw new UserError(
      `${manifestKey} ${structName} must begin with the name of the package's library, ${libraryName}::.`,
    )
  }
  return { folder: folderOf(workspace, circuit), ...(await followPaths(run, workspace, circuit, packages)) }
}

function noSuchPackage(packageName: string, packages: Package[]): UserError {
  const names = packages.map(({ name }) => name).join(', ')
  return new UserError(
    `sindri.json names the package ${packageName}, and Cargo.toml has no such package. It has: ${names}.`,
  )
}

/** A program of a project. */
export interface FoundProgram extends FoundPackage {
  packageName: string
  /** Name of the program that the package makes. */
  program: string
  /** The names of the package's features. */
  features: string[]
}

/**
 * Finds the package that makes a program, and all that it depends on, from the Cargo.toml files alone.
 *
 * @param packageName the one of this name; where it is undefined there may be only one
 * @param options.isLabel whether a name that no package has means the only one there is
 * @throws UserError when there is none or more than one, or it wants crates from a place that is not allowed
 */
export async function findProgram(
  run: RustRun,
  workspace: BuildWorkspace,
  packageName: string | undefined,
  { isLabel = false }: { isLabel?: boolean } = {},
): Promise<FoundProgram> {
  const packages = await readPackages(run, workspace, `${inside.project}/Cargo.toml`)
  const exact = packages.filter(({ name }) => packageName === undefined || name === packageName)
  const named = exact.length === 0 && isLabel ? packages : exact
  if (named.length === 0) throw noSuchPackage(packageName ?? '', packages)
  const programsOf = ({ targets }: Package) => targets.filter(({ kind }) => kind.includes('bin'))
  const [found, another] = named.filter((one) => programsOf(one).length > 0)
  if (found === undefined) {
    throw new UserError(`The package ${named[0]?.name ?? ''} makes no program. Put the guest's main into src/main.rs.`)
  }
  if (another !== undefined) {
    throw new UserError(
      `Both ${found.name} and ${another.name} make programs. Say in sindri.json, as packageName, which one is proved.`,
    )
  }
  const [program, second] = programsOf(found)
  if (program === undefined || second !== undefined) {
    throw new UserError(
      `The package ${found.name} makes more than one program: ${programsOf(found)
        .map(({ name }) => name)
        .join(', ')}. Put each into a package of its own.`,
    )
  }
  const followed = await followPaths(run, workspace, found, packages)
  return {
    folder: folderOf(workspace, found),
    packageName: found.name,
    program: program.name,
    features: Object.keys(found.features),
    ...followed,
  }
}

/** Follows the paths from package to package; what is only needed for tests is left out. */
async function followPaths(
  run: RustRun,
  workspace: BuildWorkspace,
  circuit: Package,
  known: Package[],
): Promise<Pick<FoundPackage, 'packages' | 'crates' | 'gitCrates'>> {
  const packages = new Map(known.map((one) => [folderOf(workspace, one), one]))
  const seen = new Map<string, string>()
  const left = [circuit]
  const crates: Dependency[] = []
  const gitCrates: Dependency[] = []
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const folder = folderOf(workspace, one)
    if (seen.has(folder)) continue
    seen.set(folder, one.name)
    for (const dependency of one.dependencies.filter(({ kind }) => kind !== 'dev')) {
      const { name, source, path } = dependency
      if (source === CRATES_IO) crates.push(dependency)
      else if (source?.startsWith('git+') === true) gitCrates.push(dependency)
      else if (source !== null || path === undefined) throw new UserError(foreignSource(one.name, name))
      else left.push(await packageAt(run, workspace, { path, name, of: one.name, packages }))
    }
  }
  return { packages: [...new Set(seen.values())], crates, gitCrates }
}

function foreignSource(of: string, name: string): string {
  return `The package ${of} takes ${name} from another registry than crates.io. Builds get crates from crates.io and from git only: name a version of it there, or put its sources into the project and name their path.`
}

async function packageAt(
  run: RustRun,
  workspace: BuildWorkspace,
  { path, name, of, packages }: { path: string; name: string; of: string; packages: Map<string, Package> },
): Promise<Package> {
  const folder = fromProject(workspace, path)
  if (folder === undefined) throw new UserError(`The package ${of} takes ${name} from a path outside of the project.`)
  const known = packages.get(folder)
  if (known !== undefined) return known
  for (const one of await readPackages(run, workspace, `${inside.project}/${folder}/Cargo.toml`)) {
    packages.set(folderOf(workspace, one), one)
  }
  const found = packages.get(folder)
  if (found === undefined) throw new UserError(`There is no package in ${folder}, where ${of} takes ${name} from.`)
  return found
}

async function readPackages(run: RustRun, workspace: BuildWorkspace, manifestPath: string): Promise<Package[]> {
  const outcome = await runStep(run, workspace, {
    args: ['metadata', '--no-deps', '--format-version', '1', '--manifest-path', manifestPath],
    limits: workspace.projects.limits.resolve,
    stepName: 'The reading of Cargo.toml',
  })
  if (!outcome.succeeded) throw new UserError(sanitizeOutput(workspace, outcome.stderr))
  return Metadata.parse(JSON.parse(outcome.stdout)).packages
}

function folderOf(workspace: BuildWorkspace, { manifest_path }: Package): string {
  const folder = fromProject(workspace, manifest_path.replace(/\/Cargo\.toml$/, ''))
  if (folder === undefined) throw new UserError('Cargo.toml names a package outside of the project.')
  return folder
}

/** A path from the project's root; undefined for one outside of it. Unsandboxed, cargo sees the real paths. */
function fromProject({ folder }: BuildWorkspace, path: string): string | undefined {
  for (const project of [inside.project, `${folder}/project`]) {
    const inProject = relative(project, path)
    if (inProject !== '..' && !inProject.startsWith('../')) return inProject
  }
  return undefined
}
