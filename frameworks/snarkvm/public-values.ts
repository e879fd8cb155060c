import { z } from 'zod'
import { type PublicValueReader, listPlainValues, shownText } from '../interface/shown-value.ts'

const Values = z.array(z.object({ type: z.string(), value: z.string().optional() }))
const Document = z.object({ inputs: Values, outputs: Values })

/** The literals of Aleo that are constant, public or a future; the others are shown by their hash alone, elsewhere. */
export const readPublicValues: PublicValueReader = (document) => {
  const { success, data } = Document.safeParse(document)
  if (!success) return listPlainValues(document)
  const shown = (name: string, values: z.infer<typeof Values>) =>
    values.flatMap(({ value }, index) => (value === undefined ? [] : [shownText(`${name}[${index}]`, value)]))
  return [...shown('input', data.inputs), ...shown('output', data.outputs)]
}
