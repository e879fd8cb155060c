import { lstat, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { TomlError, parse, stringify } from 'smol-toml'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { UserError } from '../framework.ts'
import { SDK_FOLDER } from './guest-target.ts'
import { layCompiledSdk } from './lay-sdk.ts'
import { GUEST_REVISIONS, JOLT_COMMIT, JOLT_VERSION } from './versions.ts'

const MAX_MANIFEST_BYTES = MiB / 4
const MAX_MANIFESTS = 64
const MAX_DEPTH = 8

const REPOSITORY = /^https:\/\/github\.com\/a16z\/jolt(?:\.git)?\/?$/
const ADVICE = `Write jolt = { package = "jolt-sdk", git = "https://github.com/a16z/jolt", rev = "${JOLT_COMMIT}" }, with features = ["guest-std"] for a guest that uses the standard library.`

type Table = Record<string, unknown>

/** What a project asks of `jolt-sdk`. */
interface AskedSdk {
  usesStd: boolean
}

/**
 * Puts our crates that stand for Jolt's into a copy of a project, and lets its Cargo.toml files name them in the place of Jolt's. No
 * code of the project may have run beside it before.
 *
 * @returns undefined where nothing in it asks for `jolt-sdk`
 * @throws UserError where it asks for another version of Jolt, or has a Cargo.toml that is none
 */
export async function standInForJolt(project: FilePath): Promise<AskedSdk | undefined> {
  await layCompiledSdk(join(project, SDK_FOLDER))
  let asked: AskedSdk | undefined
  for (const folder of await foldersWithManifest(project)) {
    const file = await findLeftFile(project, posix.join(folder, 'Cargo.toml'), MAX_MANIFEST_BYTES)
    if (file === undefined) continue
    const manifest = readManifest(await readFile(file, 'utf8'), folder)
    const found = replaceSdk(manifest, posix.relative(folder, posix.join(SDK_FOLDER, 'sdk')))
    if (found === undefined) continue
    asked = { usesStd: found.usesStd || asked?.usesStd === true }
    await writeFile(file, stringify(manifest))
  }
  return asked
}

/** Folders of a project with a Cargo.toml, the sources of crates that it brings among them, but for those of Jolt. */
async function foldersWithManifest(project: FilePath): Promise<string[]> {
  const found: string[] = []
  const left = ['']
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    const entries = await readdir(join(project, folder), { withFileTypes: true })
    if (entries.some((entry) => entry.isFile() && entry.name === 'Cargo.toml')) found.push(folder)
    if (found.length > MAX_MANIFESTS)
      throw new UserError(`The project has more than ${MAX_MANIFESTS} Cargo.toml files.`)
    if (folder.split('/').length > MAX_DEPTH) continue
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    left.push(...folders.map(({ name }) => posix.join(folder, name)).filter((name) => name !== SDK_FOLDER))
  }
  return found
}

function readManifest(text: string, folder: string): Table {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new UserError(
      `${posix.join(folder, 'Cargo.toml')} is not TOML, at line ${error.line}: ${error.message.split('\n')[0]}.`,
    )
  }
}

/** Changes each table of dependencies. What Jolt patches for its own crates is no guest's business. */
function replaceSdk(manifest: Table, path: string): AskedSdk | undefined {
  let asked: AskedSdk | undefined
  for (const dependencies of tablesOfDependencies(manifest)) {
    for (const [key, dependency] of Object.entries(dependencies)) {
      const wish = isTable(dependency) ? dependency : { version: dependency }
      if ((wish['package'] ?? key) !== 'jolt-sdk' || wish['workspace'] === true) continue
      expectVersion(wish)
      const features = Array.isArray(wish['features']) ? wish['features'] : []
      dependencies[key] = {
        package: 'jolt-sdk',
        path,
        features,
        ...(wish['optional'] === true ? { optional: true } : {}),
      }
      asked = { usesStd: features.includes('guest-std') || asked?.usesStd === true }
    }
  }
  if (asked !== undefined) delete manifest['patch']
  return asked
}

function tablesOfDependencies(manifest: Table): Table[] {
  const targets = Object.values(tableOf(manifest['target'])).map(tableOf)
  return [manifest, tableOf(manifest['workspace']), ...targets].flatMap((one) =>
    ['dependencies', 'build-dependencies', 'dev-dependencies'].map((name) => tableOf(one[name])),
  )
}

function tableOf(value: unknown): Table {
  return isTable(value) ? value : {}
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function expectVersion(wish: Table): void {
  const refuse = (why: string): never => {
    throw new UserError(
      `Cargo.toml asks for jolt-sdk ${why} This server proves guests of Jolt ${JOLT_VERSION} only. ${ADVICE}`,
    )
  }
  const [git, rev, version, path] = ['git', 'rev', 'version', 'path'].map((key) => wish[key])
  if (typeof git === 'string') {
    if (!REPOSITORY.test(git)) refuse(`from ${git}, which is not Jolt's own repository.`)
    const known = typeof rev === 'string' && rev.length >= 7 && GUEST_REVISIONS.some((one) => one.startsWith(rev))
    if (!known)
      refuse(typeof rev === 'string' ? `at ${rev.slice(0, 40)}.` : 'without a revision, which means the newest one.')
  } else if (path !== undefined) {
    refuse('from a path, and this server brings its own.')
  } else if (typeof version !== 'string' || !/^[=^~]?\s*0\.1(?:\.0)?$/.test(version)) {
    refuse(`in version ${String(version).slice(0, 40)}.`)
  }
}

/** Whether a project has a Cargo.toml at all. */
export async function hasManifest(folder: FilePath): Promise<boolean> {
  return await lstat(join(folder, 'Cargo.toml')).then(
    (found) => found.isFile(),
    () => false,
  )
}
