import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { TomlError, parse } from 'smol-toml'
import { z } from 'zod'
import { UserError } from '../../framework.ts'
import type { BuildWorkspace } from './build-workspace.ts'
import type { Dependency } from './find-package.ts'

/** cargo's own locks have some 100 KiB. A mebibyte that was made for it keeps the parser, and with it the worker, for a second. */
export const MAX_LOCK_BYTES = MiB
const MAX_PACKAGES = 256
const MAX_HOSTS = 8

/** A package that Cargo.lock takes from a git repository. */
export interface GitPackage {
  name: string
  version: string
  /** As Cargo.lock spells it: `git+https://host/path?tag=v1#` and the revision. */
  source: string
  url: string
  host: string
  /** The commit's hash. */
  revision: string
}

const Lock = z.object({
  package: z.array(z.object({ name: z.string(), version: z.string(), source: z.string().optional() })).default([]),
})

/**
 * The packages that the project's Cargo.lock takes from git: each at one revision, from a place that builds fetch from.
 *
 * @param wanted what packages of the project take from git
 * @throws UserError where it does not name all that is wanted, or names what is not fetched
 */
export async function readLockedGit(
  { folder }: Pick<BuildWorkspace, 'folder'>,
  wanted: Dependency[],
): Promise<GitPackage[]> {
  const [first] = wanted
  if (first === undefined) return []
  const path = await findLeftFile(join(folder, 'project'), 'Cargo.lock', MAX_LOCK_BYTES)
  if (path === undefined) throw new UserError(`The project takes ${first.name} from git, and ${NO_LOCK}`)
  const locked = gitPackagesOf(await readFile(path, 'utf8'))
  const hosts = new Set(locked.map(({ host }) => host))
  if (locked.length > MAX_PACKAGES || hosts.size > MAX_HOSTS) {
    throw new UserError(
      `Cargo.lock takes ${locked.length} packages from git, of ${hosts.size} hosts. Builds fetch at most ${MAX_PACKAGES}, of ${MAX_HOSTS} hosts.`,
    )
  }
  const named = new Set(locked.map(({ name, source }) => `${name} ${sameForCargo(source)}`))
  const missing = wanted.find(({ name, source }) => !named.has(`${name} ${sameForCargo(source ?? '')}`))
  if (missing !== undefined) throw new UserError(notLocked(missing.name))
  return locked
}

/**
 * What was chosen from git must be what the project's Cargo.lock names.
 *
 * @param lock the Cargo.lock of the choice
 * @throws UserError
 */
export function expectRevisions(lock: string, locked: GitPackage[]): void {
  const placed = ({ source, revision }: GitPackage) => `${sameForCargo(source)}#${revision}`
  const named = new Set(locked.map(placed))
  const moved = gitPackagesOf(lock).find((one) => !named.has(placed(one)))
  if (moved !== undefined) throw new UserError(notLocked(moved.name))
}

const NO_LOCK =
  'it has no Cargo.lock of at most a mebibyte, which names the revision. Put Cargo.lock beside Cargo.toml, as cargo writes it.'

function notLocked(name: string): string {
  return `The project takes ${name} from git, and its Cargo.lock does not name the revision. Let cargo write Cargo.lock again (cargo generate-lockfile), and put it beside Cargo.toml.`
}

function gitPackagesOf(lock: string): GitPackage[] {
  return readLock(lock).flatMap(({ name, version, source }) =>
    source?.startsWith('git+') === true ? [{ ...placeOf(name, source), name, version, source }] : [],
  )
}

function readLock(text: string): z.infer<typeof Lock>['package'] {
  try {
    return Lock.parse(parse(text)).package
  } catch (error) {
    if (error instanceof TomlError || error instanceof z.ZodError) throw new UserError('Cargo.lock cannot be read.')
    throw error
  }
}

const SOURCE = /^git\+(https:\/\/[^?#\s]+)(?:\?(?:rev|tag|branch)=[^#\s]+)?#([\da-f]{40}|[\da-f]{64})$/

/** The URL is not told again where it is refused: it may hold a password. */
function placeOf(name: string, source: string): Pick<GitPackage, 'url' | 'host' | 'revision'> {
  const [, address = '', revision = ''] = SOURCE.exec(source) ?? []
  if (URL.canParse(address)) {
    const { hostname, port, username, password } = new URL(address)
    const isHost = hostname.includes('.') && isIP(hostname) === 0
    if (isHost && port === '' && username === '' && password === '') return { url: address, host: hostname, revision }
  }
  throw new UserError(
    `Cargo.lock takes ${name} from a place that builds do not fetch from. It must be https://, the name of a host and a path, without user, password and port, and a revision.`,
  )
}

/** Whether cargo takes two sources for the same, whatever their revisions. */
export function isSameSource(one: string, other: string): boolean {
  return sameForCargo(one) === sameForCargo(other)
}

/** As its `CanonicalUrl` has it. */
function sameForCargo(source: string): string {
  const [, address = '', query = ''] = /^git\+([^?#]*)(?:\?([^#]*))?/.exec(source) ?? []
  const plain = address.replace(/\/$/, '').replace(/\.git$/, '')
  const isGitHub = /^https:\/\/github\.com\//i.test(plain)
  return `${isGitHub ? plain.toLowerCase() : plain}?${withoutEscapes(query)}`
}

/** Cargo.lock of version 4 escapes the names of tags and branches, older ones do not. */
function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
