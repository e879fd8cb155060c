import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/**
 * Takes an answer of the resident prover apart: a line of what it took, one of the public values, and the proof, which may be too
 * long to be held in memory.
 *
 * @returns the first line; undefined for an empty answer
 */
export async function readAnswer(answer: FilePath, results: FilePath): Promise<unknown> {
  const { size } = await stat(answer)
  if (size === 0) return undefined
  const [counts, publicValues] = await firstLines(answer, 2)
  if (counts === undefined || publicValues === undefined) throw new Error("SP1's resident prover answered in no form.")
  const start = Buffer.byteLength(counts) + Buffer.byteLength(publicValues) + 2
  await writeFile(join(results, 'public.json'), publicValues)
  await pipeline(createReadStream(answer, { start }), createWriteStream(join(results, 'proof.json')))
  return JSON.parse(counts)
}

async function firstLines(file: FilePath, count: number): Promise<string[]> {
  const stream = createReadStream(file)
  const lines: string[] = []
  for await (const line of createInterface({ input: stream })) {
    lines.push(line)
    if (lines.length === count) break
  }
  stream.destroy()
  return lines
}
