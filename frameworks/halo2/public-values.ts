import { z } from 'zod'
import { type PublicValueReader, listPlainValues, shownNumber } from '../interface/shown-value.ts'

const Document = z.object({ data: z.array(z.array(z.base64())) })

/** The public values column by column; each is a number of 32 bytes, the lowest first. */
export const readPublicValues: PublicValueReader = (document) => {
  const { success, data } = Document.safeParse(document)
  if (!success) return listPlainValues(document)
  return data.data.flat().map((text) => {
    const bytes = Buffer.from(text, 'base64').subarray(0, 64).toReversed()
    return shownNumber(null, BigInt(`0x0${Buffer.from(bytes).toString('hex')}`))
  })
}
