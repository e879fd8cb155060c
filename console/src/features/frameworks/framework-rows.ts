import type { FrameworkStatus, ToolchainStatus } from '@proofyard/contract/framework-status.ts'

/** One line: a version, or all versions with the same state and note. */
export interface FrameworkRow extends Omit<ToolchainStatus, 'toolchain' | 'description' | 'size'> {
  /** Newest first; empty where nothing is installed for the framework. */
  versions: string[]
  /** Bytes that each version takes, roughly. */
  sizes: number[]
}

/** The lines of a framework: missing versions share one where their notes are the same. */
export function frameworkRows({
  circuit_type: framework,
  toolchains,
}: Pick<FrameworkStatus, 'circuit_type' | 'toolchains'>): FrameworkRow[] {
  const rows: FrameworkRow[] = []
  for (const { toolchain, description, size, ...status } of toolchains.toSorted(ownAndNewestFirst(framework))) {
    const versions = toolchain === null ? [] : [versionOf(toolchain, framework)]
    const row = { ...status, note: status.state === 'ready' ? description : status.note, versions, sizes: [size] }
    const same = row.state === 'missing' ? rows.find((other) => saysTheSame(other, row)) : undefined
    if (same === undefined) rows.push(row)
    else {
      same.note = ofAnyVersion(same)
      same.versions.push(...versions)
      same.sizes.push(size)
    }
  }
  return rows
}

function saysTheSame(one: FrameworkRow, other: FrameworkRow): boolean {
  return one.state === other.state && ofAnyVersion(one) === ofAnyVersion(other)
}

/** A note that names its version, as in a command, without it. */
function ofAnyVersion({ note, versions: [name = ''] }: FrameworkRow): string {
  const version = name.slice(name.indexOf(' ') + 1)
  return version === '' ? note : note.replaceAll(`@${version}`, '@<version>')
}

/** The versions of the framework itself come first: behind the name of something else they would pass for its versions. */
function ownAndNewestFirst(framework: string) {
  const isOwn = ({ toolchain }: ToolchainStatus): boolean => toolchain?.startsWith(`${framework}@`) === true
  return (one: ToolchainStatus, other: ToolchainStatus): number =>
    Number(isOwn(other)) - Number(isOwn(one)) ||
    (other.toolchain ?? '').localeCompare(one.toolchain ?? '', 'en', { numeric: true })
}

/** Versions as a reader takes them in: the name of what is no version of the framework itself stands once. */
export function versionsText(versions: string[]): string {
  const nameIn = (version: string): string => version.slice(0, version.indexOf(' ') + 1)
  return versions
    .map((version, at) => {
      const name = nameIn(version)
      return name !== '' && name === nameIn(versions[at - 1] ?? '') ? version.slice(name.length) : version
    })
    .join(', ')
}

/** What is no version of the framework itself has its own name in front. */
function versionOf(toolchain: string, framework: string): string {
  const [name, version = ''] = toolchain.split('@')
  return name === framework ? version : `${name} ${version}`
}
