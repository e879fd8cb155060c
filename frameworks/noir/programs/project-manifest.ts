import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { TomlError, parse } from 'smol-toml'
import { InputError } from '../../languages/node/programs/input-error.ts'

/** What a `Nargo.toml` says of its package. */
export interface Package {
  name: string
  /** The compiler that it asks for, such as `>=0.28.0`. */
  compilerVersion: string | undefined
  /** Path of the file with `main`, inside the package. */
  entry: string | undefined
  /** Dependencies by the name that the sources use: folders inside the project. */
  dependencies: Map<string, string>
}

const deepest = 32

/**
 * Reads the `Nargo.toml` of a project, and those of all packages that it depends on: each must lie in the project, for
 * builds have no network.
 *
 * @throws InputError
 */
export function readProject(project: string): Package {
  const root = readPackage(project, project)
  if (root.type !== undefined && root.type !== 'bin') {
    throw new InputError(
      `Nargo.toml: type is ${JSON.stringify(root.type)}, and only a package of type "bin" can be proved.`,
    )
  }
  visit(project, root, new Set([realpathSync(project)]), 0)
  return root
}

function visit(project: string, one: Package, seen: Set<string>, depth: number) {
  if (depth > deepest) throw new InputError(`Nargo.toml: dependencies are nested more than ${deepest} deep.`)
  for (const folder of one.dependencies.values()) {
    const real = realpathSync(folder)
    if (seen.has(real)) continue
    seen.add(real)
    visit(project, readPackage(project, folder), seen, depth + 1)
  }
}

function readPackage(project: string, folder: string): Package & { type: unknown } {
  const name = join(relative(project, folder), 'Nargo.toml')
  const toml = readToml(join(folder, 'Nargo.toml'), name)
  if (isTable(toml['workspace'])) {
    throw new InputError(
      `${name} is a workspace. Upload one of its packages as a project, with what it depends on inside.`,
    )
  }
  const own = toml['package']
  if (!isTable(own)) throw new InputError(`${name} has no [package].`)
  const { name: packageName, compiler_version: compilerVersion, type, entry } = own
  if (typeof packageName !== 'string') throw new InputError(`${name}: [package] has no name.`)
  return {
    name: packageName,
    compilerVersion: typeof compilerVersion === 'string' ? compilerVersion : undefined,
    entry: typeof entry === 'string' ? entry : undefined,
    type,
    dependencies: readDependencies(toml['dependencies'], { project, folder, name }),
  }
}

function readToml(path: string, name: string): Record<string, unknown> {
  if (!existsSync(path)) throw new InputError(`The project has no ${name}.`)
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new InputError(`${name} is not TOML: line ${error.line}, column ${error.column}: ${firstLine(error.message)}`)
  }
}

function firstLine(message: string): string {
  return message.replace(/^Invalid TOML document: /, '').split('\n')[0] ?? ''
}

interface Place {
  project: string
  folder: string
  /** Of the manifest, for sentences. */
  name: string
}

function readDependencies(table: unknown, place: Place): Map<string, string> {
  const dependencies = new Map<string, string>()
  if (!isTable(table)) return dependencies
  for (const [name, value] of Object.entries(table)) dependencies.set(name, readDependency(name, value, place))
  return dependencies
}

function readDependency(name: string, value: unknown, place: Place): string {
  const whose = `${place.name}: the dependency ${name}`
  if (isTable(value) && typeof value['git'] === 'string') {
    throw new InputError(
      `${whose} is fetched from ${value['git']}, and builds have no network. Copy its sources into the project and write ${name} = { path = "…" }.`,
    )
  }
  const path = isTable(value) ? value['path'] : undefined
  if (typeof path !== 'string') throw new InputError(`${whose} has no path.`)
  const folder = join(place.folder, path)
  if (isAbsolute(path) || leaves(place.project, folder)) throw new InputError(`${whose} leaves the project: ${path}.`)
  if (!existsSync(folder)) throw new InputError(`${whose} is not there: ${path}.`)
  if (leaves(realpathSync(place.project), realpathSync(folder)))
    throw new InputError(`${whose} leaves the project: ${path}.`)
  return folder
}

function leaves(project: string, folder: string): boolean {
  const way = relative(project, folder)
  return way === '..' || way.startsWith('../') || isAbsolute(way)
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
