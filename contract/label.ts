import { z } from 'zod'
import { CircuitType } from './circuit-type.ts'

/** A project's label, lowercased; the sentences are those of the product specification, section 5. */
const Label = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'Label cannot be empty', abort: true })
  .min(2, { error: 'Label must be at least 2 characters' })
  .max(30, { error: 'Label must be 30 characters or less' })
  .refine((label) => !CircuitType.safeParse(label).success, {
    error: ({ input }) => `"${String(input)}" is a reserved circuit type and cannot be used as a label`,
  })

/** Labels of one project; a duplicate is refused. */
export const Labels = z
  .array(Label)
  .max(50, { error: 'A project has at most 50 labels.' })
  .superRefine((labels, context) => {
    const seen = new Set<string>()
    for (const label of labels) {
      if (seen.has(label)) context.addIssue({ code: 'custom', message: `Label "${label}" already exists.` })
      seen.add(label)
    }
  })
