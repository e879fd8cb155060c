import { validationError } from '../errors/request-error.ts'
import { type Multipart, readMultipart } from './multipart.ts'
import { utf8Text } from './unicode.ts'

/** Reads a multipart body that holds plain fields only; of a field that comes twice the last counts. */
export async function readFields(multipart: Multipart, maxBytes: number): Promise<Record<string, string>> {
  const fields = new Map<string, string>()
  let bytes = 0
  await readMultipart(multipart, ({ name }) => {
    const chunks: Buffer[] = []
    return {
      write: (chunk) => {
        bytes += chunk.length
        if (bytes > maxBytes) throw validationError('body', `The fields have more than ${maxBytes} bytes.`)
        chunks.push(chunk)
      },
      end: () => void fields.set(name, utf8Text(Buffer.concat(chunks))),
    }
  })
  return Object.fromEntries(fields)
}
