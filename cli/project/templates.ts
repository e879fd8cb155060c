import { join } from 'node:path'

/** The folder that a project of a framework begins as: its sample, which this house compiles and proves in its tests. */
export function templateOf(framework: string): string {
  return join(import.meta.dirname, '..', '..', 'frameworks', framework, 'sample')
}
