/** Pseudo-random numbers that are the same in each run: mulberry32. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const PRIME = 0xffff_ffff_0000_0001n

/** Changes bytes in one of the ways in which files go wrong or are forged. */
export function mutateBytes(base64: string, random: (below: number) => number): string {
  const bytes = Buffer.from(base64, 'base64')
  const at = random(bytes.length)
  switch (random(6)) {
    case 0:
      return bytes.subarray(0, at).toString('base64')
    case 1:
      return Buffer.concat([bytes, bytes.subarray(0, 1 + random(16))]).toString('base64')
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]).toString('base64')
    case 3:
      return unreduced(bytes, random)
    case 4:
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random(8)), at)
      return bytes.toString('base64')
    default:
      for (const [index, byte] of bytes.subarray(at, at + 8).entries()) bytes[at + index] = byte ^ 0xff
      return bytes.toString('base64')
  }
}

/** Writes one number of the field as itself plus the prime: the same number, were it not for its spelling. */
function unreduced(bytes: Buffer, random: (below: number) => number): string {
  const words = Math.floor(bytes.length / 8)
  const first = random(words)
  for (let step = 0; step < words; step++) {
    const at = ((first + step) % words) * 8
    const value = bytes.readBigUInt64LE(at)
    if (value + PRIME < 2n ** 64n) {
      bytes.writeBigUInt64LE(value + PRIME, at)
      return bytes.toString('base64')
    }
  }
  return bytes.subarray(1).toString('base64')
}

/** Changes a list of decimal texts. */
export function mutateValues(values: string[], random: (below: number) => number): unknown {
  const at = random(values.length)
  const value = BigInt(values[at] ?? '0')
  const others: unknown[] = [
    String(value + 1n + BigInt(random(1000))),
    String(value + PRIME),
    String(value ^ (1n << BigInt(random(64)))),
    `0${value}`,
    `+${value}`,
    Number(value),
    `0x${value.toString(16)}`,
    `${value} `,
    null,
  ]
  switch (random(4)) {
    case 0:
      return [...values, String(random(10))]
    case 1:
      return values.toSpliced(at, 1)
    default:
      return values.toSpliced(at, 1, ...JSON.parse(JSON.stringify([others[random(others.length)]])))
  }
}
