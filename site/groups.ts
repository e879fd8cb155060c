import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Page, PageGroup } from './page.ts'

/** What the list says, and in which order. A name that ends in `*` stands for all others that begin like it. */
const groups: { title: string; names: string[] }[] = [
  {
    title: 'Start',
    names: ['getting-started', 'concepts', 'tutorial', 'command-line', 'continuous-integration', 'moving-from-sindri'],
  },
  { title: 'Frameworks', names: ['frameworks', ...CircuitType.options] },
  { title: 'Proofs', names: ['verifying-elsewhere', 'proof-bundles', 'circuit-interface'] },
  { title: 'Reference', names: ['command-line-reference', 'permissions', 'api', 'api-*'] },
  {
    title: 'Operating',
    names: [
      'installing',
      'operating',
      'operators-page',
      'settings',
      'second-factor',
      'sign-in',
      'toolchains-and-parameters',
      'storage',
      'backup',
      'upgrading',
      'monitoring',
      'secrets',
      'provers-elsewhere',
    ],
  },
  { title: 'Security', names: ['security', 'security-threat-model', 'security-*'] },
  { title: 'Contributing', names: ['testing', 'releasing', 'decisions', 'decisions-*'] },
]

/**
 * Puts each page into its group.
 * @throws where one is in none, or a group names one that is not there
 */
export function groupsOf(pages: Page[]): PageGroup[] {
  const left = new Map(pages.map((page) => [page.name, page]))
  const taken = groups.map(({ title, names }) => ({ title, pages: names.flatMap((name) => take(left, name)) }))
  if (left.size > 0) throw new Error(`No group of site/groups.ts has ${[...left.keys()].join(', ')}.`)
  return taken
}

function take(left: Map<string, Page>, name: string): Page[] {
  const names = name.endsWith('*') ? [...left.keys()].filter((other) => other.startsWith(name.slice(0, -1))) : [name]
  return names.map((one) => {
    const page = left.get(one)
    if (page === undefined) throw new Error(`site/groups.ts names ${one}, which is not there.`)
    left.delete(one)
    return page
  })
}
