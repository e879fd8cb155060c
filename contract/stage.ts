import { z } from 'zod'

/** One step of a computation: its name in `compute_times`, and its label where people wait for it or read its time. */
export const Stage = z.object({ name: z.string(), label: z.string() })
export type Stage = z.infer<typeof Stage>

/** The steps of a framework's jobs, each list in the order in which they are done. */
export const FrameworkStages = z.object({
  /** Of a build. */
  compile: z.array(Stage),
  /** Of a proof, its verification included. */
  prove: z.array(Stage),
})
export type FrameworkStages = z.infer<typeof FrameworkStages>

/** The steps of every job: one before those of its framework, and one after them. */
export const jobStages = {
  first: { name: 'file_setup', label: 'Fetching the files' },
  last: { name: 'save_results', label: 'Storing the results' },
} satisfies Record<string, Stage>

/** The label of a stage that nothing declares, as of a build of an older version: its name as a sentence begins. */
export function plainLabel(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
