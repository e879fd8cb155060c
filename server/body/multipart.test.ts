import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { boundaryOf, readMultipart } from './multipart.ts'

const RUST = '--------------------------4ebf00fbcf09'

interface Part {
  name: string
  fileName: string | undefined
  content: string
}

async function read(body: Buffer, boundary: string, chunkSize: number): Promise<Part[]> {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += chunkSize) chunks.push(body.subarray(at, at + chunkSize))
  const parts: Part[] = []
  await readMultipart({ chunks: Readable.from(chunks), boundary }, ({ name, fileName }) => {
    const content: Buffer[] = []
    return {
      write: (bytes) => void content.push(Buffer.from(bytes)),
      end: () => void parts.push({ name, fileName, content: Buffer.concat(content).toString('latin1') }),
    }
  })
  return parts
}

/** The body as the Rust client writes it: no line end after the file, the closing form after every part. */
function rustBody(archive: string, tags: string[]): Buffer {
  const head = (text: string) => `--${RUST}\r\n${text}\r\n\r\n`
  const close = `--${RUST}--\r\n`
  return Buffer.from(
    [
      `${head('Content-Disposition: form-data; name="files"; filename="rust_sdk_upload.tar.gz"\r\nContent-Type: application/gzip')}${archive}${close}`,
      ...tags.map((tag) => `${head('Content-Disposition: form-data; name="tags"')}${tag}\r\n${close}`),
      `${head('Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json')}{"a":"b"}\r\n${close}`,
    ].join(''),
    'latin1',
  )
}

// Whole, in the sizes of a socket's chunks, and cut at every possible place.
const chunkSizes = [1_000_000, 1000, 64, 7, 3, 2, 1]

describe('the Rust client’s malformed body', () => {
  const archive = `\x1f\x8b binary \r\n-- \r\n--${RUST.slice(0, 20)} \xff\x00 end`

  test.each(chunkSizes)('is read whole in chunks of %d bytes', async (chunkSize) => {
    expect(await read(rustBody(archive, ['one', 'two']), RUST, chunkSize)).toEqual([
      { name: 'files', fileName: 'rust_sdk_upload.tar.gz', content: archive },
      { name: 'tags', fileName: undefined, content: 'one' },
      { name: 'tags', fileName: undefined, content: 'two' },
      { name: 'meta', fileName: undefined, content: '{"a":"b"}' },
    ])
    expect((await read(rustBody(archive, []), RUST, chunkSize)).map((part) => part.name)).toEqual(['files', 'meta'])
  })
})

describe('a body after the standard', () => {
  test.each(chunkSizes)('is read whole in chunks of %d bytes', async (chunkSize) => {
    const form = new FormData()
    form.append('tags', '')
    form.append('meta', 'ends in a line\r\n')
    form.append('files', new Blob(['PK\r\n\r\n--not the boundary--\r\n']), 'a "quoted" näme.zip')
    const response = new Response(form)
    const boundary = boundaryOf(response.headers.get('content-type') ?? '')
    const body = Buffer.concat([Buffer.from('preamble\r\n'), Buffer.from(await response.arrayBuffer())])
    const parts = await read(body, boundary, chunkSize)
    expect(parts.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['tags', undefined],
      ['meta', undefined],
      ['files', 'a "quoted" näme.zip'],
    ])
    expect(parts.map((part) => part.content.replaceAll('\r\n', '\n'))).toEqual([
      '',
      'ends in a line\n',
      'PK\n\n--not the boundary--\n',
    ])
  })

  test('keeps a delimiter that stands in the middle of a line', async () => {
    const body = `--B\r\nContent-Disposition: form-data; name="files"; filename="f"\r\n\r\nsee --B for more\r\n--B--\r\nepilogue`
    expect(await read(Buffer.from(body), 'B', 5)).toEqual([
      { name: 'files', fileName: 'f', content: 'see --B for more' },
    ])
  })
})

describe('a body that cannot be read', () => {
  test.each([
    [
      'ends in a part',
      '--B\r\nContent-Disposition: form-data; name="files"\r\n\r\nhalf of an arch',
      'middle of a part',
    ],
    [
      'ends in a delimiter',
      '--B\r\nContent-Disposition: form-data; name="files"\r\n\r\nhalf\r\n--',
      'middle of a part',
    ],
    ['has endless headers', `--B\r\n${'X: y\r\n'.repeat(10_000)}`, 'too many headers'],
    ['has no delimiter', 'x'.repeat(100_000), 'too many headers'],
  ])('is refused when it %s', async (_, body, reason) => {
    await expect(read(Buffer.from(body), 'B', 100)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(reason),
    })
  })

  test('is refused without a boundary', () => {
    expect(() => boundaryOf('multipart/form-data')).toThrow('names no boundary')
  })
})
