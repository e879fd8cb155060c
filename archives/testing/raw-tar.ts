export interface RawTarEntry {
  name?: string | Buffer
  /** The type letter: `0` file, `1` hard link, `2` symbolic link, `5` folder … */
  type?: string
  body?: string | Buffer
  /** What the header says of the size, where that is not the truth: bytes of the field. */
  sizeField?: string | Buffer
  mode?: number
  link?: string
  checksum?: number
  format?: string
}

/** A tar of exactly these entries, byte by byte, with nothing checked; ends as a tar does. */
export function rawTar(...entries: RawTarEntry[]): Buffer {
  return Buffer.concat([...entries.map(rawTarEntry), Buffer.alloc(1024)])
}

/** One header and its padded body. */
export function rawTarEntry(entry: RawTarEntry): Buffer {
  const body = Buffer.from(entry.body ?? '')
  const header = Buffer.alloc(512)
  Buffer.from(entry.name ?? '').copy(header, 0, 0, 100)
  header.write(octal(entry.mode ?? 0o644, 7), 100)
  header.write(octal(0, 7) + '\0' + octal(0, 7), 108)
  Buffer.from(entry.sizeField ?? octal(body.length, 11)).copy(header, 124, 0, 12)
  header.write(octal(0, 11), 136)
  header.write(entry.type ?? '0', 156)
  header.write(entry.link ?? '', 157, 100)
  header.write(entry.format ?? 'ustar\x0000', 257, 'latin1')
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(octal(entry.checksum ?? sum, 6) + '\0 ', 148)
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}

/** A PAX record block that overrides fields of the next entry. */
export function pax(fields: Record<string, string>, type = 'x'): RawTarEntry {
  const records = Object.entries(fields).map(([key, value]) => record(`${key}=${value}\n`))
  return { name: 'PaxHeader', type, body: records.join('') }
}

/** A GNU block that holds the name (`L`) or the link (`K`) of the next entry. */
export function gnuLong(text: string, type: 'L' | 'K' = 'L'): RawTarEntry {
  return { name: '././@LongLink', type, body: `${text}\0`, format: 'ustar  \0' }
}

function record(text: string): string {
  const length = Buffer.byteLength(text) + 1
  const digits = String(length + String(length).length).length
  return `${length + digits} ${text}`
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
