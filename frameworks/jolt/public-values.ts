import { z } from 'zod'
import { type PublicValueReader, listPlainValues, shownBytes, shownText } from '../interface/shown-value.ts'

const Bytes = z.array(z.int().min(0).max(255))
const Document = z.object({ inputs: Bytes, outputs: Bytes, panic: z.boolean() })

/** What the guest read and wrote, and whether it panicked; where its memory lies says nothing to a person. */
export const readPublicValues: PublicValueReader = (document) => {
  const { success, data } = Document.safeParse(document)
  if (!success) return listPlainValues(document)
  return [
    shownBytes('inputs', Uint8Array.from(data.inputs)),
    shownBytes('outputs', Uint8Array.from(data.outputs)),
    shownText('panic', String(data.panic)),
  ]
}
