import { readFile, writeFile } from 'node:fs/promises'
import { openR1cs, readConstraints, readPlaces, readR1csHeader } from '../programs/r1cs-file.ts'
import { element, word } from '../programs/zkey-writer.ts'

/** Writes a compiled circuit again without its linear constraints: their rows, which only the matrix C has, are empty. */
export async function cutLinearConstraints(r1cs: string, target: string): Promise<void> {
  const file = openR1cs(r1cs)
  const counts = readR1csHeader(file)
  const isLinear = Array.from({ length: counts.constraints }, () => true)
  readPlaces(file, counts, (matrix, row) => {
    if (matrix < 2) isLinear[row] = false
  })
  const rows = Array.from({ length: 3 * counts.constraints }, (): Uint8Array[] => [])
  readConstraints(file, counts, (matrix, row, wire, value) => {
    if (isLinear[row] === false) rows[3 * row + matrix]?.push(word(wire), element(value, counts.fieldBytes))
  })
  file.close()
  const constraints = Buffer.concat(rows.flatMap((terms) => [word(terms.length / 2), ...terms]))
  const whole = await readFile(r1cs)
  const pieces: Uint8Array[] = [whole.subarray(0, 12)]
  for (let at = 12; at < whole.length;) {
    const [id, length] = [whole.readUInt32LE(at), Number(whole.readBigUInt64LE(at + 4))]
    const body = id === 2 ? constraints : whole.subarray(at + 12, at + 12 + length)
    const size = Buffer.alloc(8)
    size.writeBigUInt64LE(BigInt(body.length))
    pieces.push(word(id), size, body)
    at += 12 + length
  }
  await writeFile(target, Buffer.concat(pieces))
}
