import { createHash } from 'node:crypto'

/**
 * Documents that differ from this one: bytes of its base64 texts changed, swapped, cut and repeated, and its own letters
 * changed. The same seed gives the same mutants.
 */
export function mutantsOf(document: string, count: number, seed: string): string[] {
  const mutants: string[] = []
  for (let number = 0; mutants.length < count; number++) {
    const draw = createHash('sha256').update(`${seed} ${number}`).digest()
    const mutant = draw[0] === undefined || draw[0] % 2 === 0 ? inBase64(document, draw) : inLetters(document, draw)
    if (mutant !== document && mutant !== undefined) mutants.push(mutant)
  }
  return mutants
}

function inBase64(document: string, draw: Buffer): string | undefined {
  const texts = document.match(/[A-Za-z0-9+/=]{40,}/g) ?? []
  const text = texts[draw.readUInt16BE(2) % Math.max(texts.length, 1)]
  if (text === undefined) return inLetters(document, draw)
  const bytes = Buffer.from(text, 'base64')
  const place = draw.readUInt32BE(4) % bytes.length
  const other = draw.readUInt32BE(8) % bytes.length
  const changes = [
    () => bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (draw.readUInt8(12) % 8)), place),
    () => bytes.writeUInt8(draw.readUInt8(13), place),
    () => bytes.fill(0, place, Math.min(place + 32, bytes.length)),
    () =>
      bytes.copy(bytes, place - (place % 32), other - (other % 32), Math.min(other - (other % 32) + 32, bytes.length)),
  ]
  changes[draw.readUInt8(14) % changes.length]?.()
  return document.replace(text, bytes.toString('base64'))
}

const letters = '0123456789abcdefXYZ{}[]":,.-+/= \\\u0000'

function inLetters(document: string, draw: Buffer): string {
  const place = draw.readUInt32BE(4) % document.length
  const letter = letters[draw.readUInt8(12) % letters.length] ?? ''
  const ways = [
    `${document.slice(0, place)}${letter}${document.slice(place + 1)}`,
    `${document.slice(0, place)}${document.slice(place + 1)}`,
    `${document.slice(0, place)}${letter.trim() === '' ? '0' : letter}${document.slice(place)}`,
  ]
  return ways[draw.readUInt8(14) % ways.length] ?? ''
}
