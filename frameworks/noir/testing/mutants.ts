/** Numbers from a seed (mulberry32): the same in every run, so that a failure can be repeated. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Bytes with one change: a bit, a word of 32 bytes, their order or their number. */
export function mutateBytes(bytes: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  const at = random(copy.length)
  const word = copy.subarray(at - (at % 32), at - (at % 32) + 32)
  const kind = random(10)
  if (kind === 0) word.fill(0)
  else if (kind === 1) word.fill(0xff)
  else if (kind === 2) word.reverse()
  else if (kind === 3) return copy.subarray(0, at)
  else if (kind === 4) return Buffer.concat([copy, word])
  else if (kind === 5) return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1)])
  else copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
  return copy
}

/** A text with one change: a letter or digit becomes another, is doubled, or is left out. */
export function mutateText(text: string, random: (below: number) => number): string {
  const at = random(text.length)
  const letters = '0123456789abcdefABCDEF"{}[],:= \nx-'
  const letter = letters[random(letters.length)] ?? '0'
  const kind = random(4)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + (text[at] ?? '') + text.slice(at)
  return text.slice(0, at) + letter + text.slice(at + 1)
}
