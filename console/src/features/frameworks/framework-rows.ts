import type { FrameworkStatus, ToolchainStatus } from '@proofyard/contract/framework-status.ts'

/** What one line says: a version, or all versions of which the same is to be said. */
export interface FrameworkRow extends Omit<ToolchainStatus, 'toolchain' | 'contents' | 'size'> {
  /** Newest first; empty where nothing is installed for the framework. */
  versions: string[]
  /** Bytes that each version takes, roughly. */
  sizes: number[]
}

/** The lines of a framework: versions that are not there share one where the same is to be said of them. */
export function frameworkRows({ toolchains }: Pick<FrameworkStatus, 'toolchains'>): FrameworkRow[] {
  const rows: FrameworkRow[] = []
  for (const { toolchain, contents, size, ...status } of toolchains.toSorted(newestFirst)) {
    const versions = toolchain === null ? [] : [versionOf(toolchain)]
    const row = { ...status, note: status.state === 'ready' ? contents : status.note, versions, sizes: [size] }
    const same = row.state === 'missing' ? rows.find((other) => saysTheSame(other, row)) : undefined
    if (same === undefined) rows.push(row)
    else {
      same.versions.push(...versions)
      same.sizes.push(size)
    }
  }
  return rows
}

function saysTheSame(one: FrameworkRow, other: FrameworkRow): boolean {
  return one.state === other.state && one.note === other.note
}

function newestFirst(one: ToolchainStatus, other: ToolchainStatus): number {
  return (other.toolchain ?? '').localeCompare(one.toolchain ?? '', 'en', { numeric: true })
}

function versionOf(toolchain: string): string {
  return toolchain.slice(toolchain.indexOf('@') + 1)
}
