import type { Circuit } from '@proofyard/contract/circuit.ts'

/** The warnings of a build without the advisories among them, which are shown on their own. */
export function ownWarnings({ warnings, advisories }: Pick<Circuit, 'warnings' | 'advisories'>): string[] {
  return (warnings ?? []).filter((text) => !advisories.some(({ id, tool }) => text.startsWith(`${id} in ${tool} `)))
}
