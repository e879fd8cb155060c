import { brand } from '@proofyard/contract/brand.ts'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Project } from '@proofyard/contract/project.ts'

/** One value of one group, as the address spells it: `type:noir`, `label:hash`, `team:scroll`. */
export type ExploreFilter = `${'type' | 'label' | 'team'}:${string}`

interface FilterOption {
  name: string
  filter: ExploreFilter
  /** Projects that it finds. */
  count: number
}

export interface FilterGroup {
  name: string
  options: FilterOption[]
}

const ofType = (name: string, type: CircuitType): [string, ExploreFilter] => [name, `type:${type}`]

/** The groups with fixed values (product specification, 2.5). */
const fixedGroups: [string, [string, ExploreFilter][]][] = [
  ['zkVM', [ofType('Jolt', 'jolt'), ofType('SP1', 'sp1')]],
  [
    'Domain Specific Language',
    [ofType('Circom', 'circom'), ofType('noir', 'noir'), ofType('halo2', 'halo2'), ofType('gnark', 'gnark')],
  ],
  ['zkEVM', [ofType('ZK Sync', 'boojum'), ofType('Polygon CDK', 'hermez'), ['Scroll', `team:${brand.scroll.team}`]]],
]

/** What one can filter these projects by; the categories are the labels that they have. */
export function filterGroups(projects: Project[]): FilterGroup[] {
  const labels = [...new Set(projects.flatMap((project) => project.labels))].sort()
  const categories = labels.map((label): [string, ExploreFilter] => [label, `label:${label}`])
  return [...(categories.length > 0 ? [['Categories', categories] as const] : []), ...fixedGroups].map(
    ([name, options]) => ({
      name,
      options: options.map(([option, filter]) => ({
        name: option,
        filter,
        count: projects.filter((project) => isFound(project, filter)).length,
      })),
    }),
  )
}

/** Reads a filter from an address; what is none means All. */
export function readFilter(text: unknown): ExploreFilter | undefined {
  if (typeof text !== 'string') return undefined
  if (text.startsWith('label:') && text.length > 'label:'.length) return `label:${text.slice('label:'.length)}`
  return fixedGroups.flatMap(([, options]) => options).find(([, filter]) => filter === text)?.[1]
}

/** True when a project is among those that a filter finds; undefined finds all. */
export function isFound(project: Project, filter: ExploreFilter | undefined): boolean {
  if (filter === undefined) return true
  const value = filter.slice(filter.indexOf(':') + 1)
  if (filter.startsWith('label:')) return project.labels.includes(value)
  if (filter.startsWith('type:')) return project.latest_circuit?.circuit_type === value
  return project.team_slug === value && brand.scroll.projects.some((name) => name === project.name)
}
