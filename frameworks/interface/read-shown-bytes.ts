import { z } from 'zod'
import { type PublicValueReader, listPlainValues, shownBytes } from './shown-value.ts'

const Document = z.object({ public_values: z.string().regex(/^0x(?:[0-9a-f]{2})*$/) })

/** The bytes that a guest reveals, as one value: where one of them ends and the next begins only the guest knows. */
export const readShownBytes: PublicValueReader = (document) => {
  const { success, data } = Document.safeParse(document)
  return success ? [shownBytes(null, Buffer.from(data.public_values.slice(2), 'hex'))] : listPlainValues(document)
}
