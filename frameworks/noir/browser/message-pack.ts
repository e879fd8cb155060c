/** What bb's calls are made of. */
export type Packed = boolean | number | string | Uint8Array | Packed[] | { [name: string]: Packed }

/** Writes MessagePack (https://github.com/msgpack/msgpack/blob/master/spec.md), each length in its widest form. */
export function pack(value: Packed): Uint8Array {
  const parts: Uint8Array[] = []
  write(value, parts)
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function write(value: Packed, into: Uint8Array[]): void {
  if (typeof value === 'boolean') into.push(Uint8Array.of(value ? 0xc3 : 0xc2))
  else if (typeof value === 'number') into.push(head(0xce, value))
  else if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    into.push(head(0xdb, bytes.length), bytes)
  } else if (value instanceof Uint8Array) into.push(head(0xc6, value.length), value)
  else if (Array.isArray(value)) {
    into.push(head(0xdd, value.length))
    for (const item of value) write(item, into)
  } else {
    const members = Object.entries(value)
    into.push(head(0xdf, members.length))
    for (const [name, member] of members) {
      write(name, into)
      write(member, into)
    }
  }
}

/** A type, and a number or length of 32 bits. */
function head(type: number, count: number): Uint8Array {
  return Uint8Array.of(type, count >>> 24, (count >>> 16) & 255, (count >>> 8) & 255, count & 255)
}
