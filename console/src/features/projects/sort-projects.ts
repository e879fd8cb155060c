import type { Project } from '@proofyard/contract/project.ts'

/** In which order projects are shown; the server gives the newest first. */
export const PROJECT_ORDERS = ['Last proof', 'Most proofs', 'Name'] as const
export type ProjectOrder = (typeof PROJECT_ORDERS)[number]

const text = new Intl.Collator('en-US', { numeric: true })

const compare: Record<ProjectOrder, (a: Project, b: Project) => number> = {
  'Last proof': (a, b) => (b.date_last_proof ?? '').localeCompare(a.date_last_proof ?? ''),
  'Most proofs': (a, b) => (b.num_proofs ?? 0) - (a.num_proofs ?? 0),
  Name: (a, b) => text.compare(a.name, b.name),
}

/** Projects in an order; those that it does not tell apart stay as they were. */
export function sortProjects(projects: Project[], order: ProjectOrder | undefined): Project[] {
  return order === undefined ? projects : projects.toSorted(compare[order])
}

/** Reads an address that anybody may have written. */
export function readOrder(value: unknown): ProjectOrder | undefined {
  return PROJECT_ORDERS.find((order) => order === value)
}
