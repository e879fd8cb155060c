import { RequestError } from '../errors/request-error.ts'
import { type PartHead, parsePartHead } from './multipart-head.ts'

/** A multipart body that is not read yet. */
export interface Multipart {
  chunks: AsyncIterable<Buffer>
  boundary: string
}

/** Takes the bytes of one part as they come; `end` is called when the part is whole. */
export interface PartSink {
  write: (bytes: Buffer) => Promise<void> | void
  end: () => Promise<void> | void
}

const MAX_HEAD = 16 * 1024
const MAX_PARTS = 1000
const LINE = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const CLOSING = Buffer.from('--')

/** The boundary that a content type names. @throws RequestError 400 */
export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined || boundary.length > 200) throw malformed('its content type names no boundary')
  return boundary
}

/**
 * Reads a multipart body part by part, holding no more than one chunk of it.
 *
 * The Rust client's body is malformed (wire-format 7): no line end before a delimiter that follows a file, and the
 * closing delimiter after every part. So a delimiter counts when a line end precedes it, as the standard says, or when
 * it has the closing form; a closing one ends nothing but its part; and a piece without a header block is passed over.
 * @param open called with the head of each part; says where its bytes go
 * @throws RequestError 400 when the body ends in the middle of a part
 */
export async function readMultipart(
  { chunks, boundary }: Multipart,
  open: (head: PartHead) => PartSink | Promise<PartSink>,
): Promise<void> {
  const delimiter = Buffer.from(`--${boundary}`)
  // Bytes that are kept back because a delimiter, with its line end before and its form after, may begin in them.
  const keptBack = delimiter.length + LINE.length + CLOSING.length
  let rest: Buffer = Buffer.alloc(0)
  let sink: PartSink | undefined
  let parts = 0

  /** Goes as far as the bytes in `rest` allow. */
  async function advance(isLast: boolean): Promise<void> {
    for (;;) {
      const found = findDelimiter(rest, delimiter, isLast, sink !== undefined)
      if (sink === undefined) {
        const head = headBefore(rest, found?.start)
        if (head !== undefined) {
          rest = rest.subarray(head.end)
          sink = await openPart(head.block)
          continue
        }
        if (found === undefined) {
          if (rest.length > MAX_HEAD + keptBack) throw malformed('a part has too many headers')
          return
        }
        rest = rest.subarray(found.end)
      } else if (found === undefined) {
        const safe = rest.length - keptBack
        if (safe > 0) {
          await sink.write(rest.subarray(0, safe))
          rest = rest.subarray(safe)
        }
        return
      } else {
        if (found.start > 0) await sink.write(rest.subarray(0, found.start))
        await sink.end()
        sink = undefined
        rest = rest.subarray(found.end)
      }
    }
  }

  async function openPart(block: string): Promise<PartSink> {
    parts += 1
    if (parts > MAX_PARTS) throw malformed(`it has more than ${MAX_PARTS} parts`)
    const head = parsePartHead(block)
    if (head === undefined) return { write: () => undefined, end: () => undefined }
    return open(head)
  }

  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    await advance(false)
  }
  await advance(true)
  if (sink !== undefined) throw malformed('it ends in the middle of a part')
}

/** The next delimiter: where what is before it ends, and where what follows begins. */
function findDelimiter(rest: Buffer, delimiter: Buffer, isLast: boolean, inPart: boolean) {
  for (let at = rest.indexOf(delimiter); at !== -1; at = rest.indexOf(delimiter, at + 1)) {
    const after = at + delimiter.length
    if (!isLast && rest.length < after + CLOSING.length) return undefined
    const isClosing = rest.subarray(after, after + CLOSING.length).equals(CLOSING)
    const afterLine = at >= LINE.length && rest.subarray(at - LINE.length, at).equals(LINE)
    if (isClosing || afterLine || (at === 0 && !inPart)) {
      return { start: afterLine ? at - LINE.length : at, end: isClosing ? after + CLOSING.length : after }
    }
  }
  return undefined
}

/** The header block at the start of `rest`, if it is whole and no delimiter comes before its end. */
function headBefore(rest: Buffer, delimiterAt: number | undefined): { block: string; end: number } | undefined {
  // A delimiter's own line ends here; what came before the first delimiter has no block.
  if (!rest.subarray(0, LINE.length).equals(LINE)) return undefined
  const end = rest.indexOf(BLANK_LINE, LINE.length)
  if (end === -1 || (delimiterAt !== undefined && delimiterAt < end)) return undefined
  return { block: rest.subarray(LINE.length, end).toString(), end: end + BLANK_LINE.length }
}

function malformed(reason: string): RequestError {
  return new RequestError(400, `The multipart body cannot be read: ${reason}.`, { error: 'Invalid upload' })
}
