import { deflateRawSync } from 'node:zlib'

/** What a hostile writer may say of a file in place of the truth. */
interface Lies {
  size?: number
  method?: number
  /** Where its data are, as those of an earlier file. */
  offset?: number
  localName?: string
  flags?: number
}

/** Writes a ZIP, also one that no honest writer would. */
export function zipOf(files: [name: string, bytes: Uint8Array | string, lies?: Lies][]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const [name, content, lies = {}] of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(lies.method ?? 8, 8)
    local.writeUInt16LE((lies.localName ?? name).length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(lies.flags ?? 0x808, 8)
    central.writeUInt16LE(lies.method ?? 8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(lies.size ?? bytes.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(lies.offset ?? at, 42)
    const written = Buffer.concat([local, Buffer.from(lies.localName ?? name), packed])
    locals.push(written)
    centrals.push(Buffer.concat([central, Buffer.from(name)]))
    at += written.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}
