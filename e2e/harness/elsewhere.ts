import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

/** The documents of a proof, as they are handed out. */
export interface Documents {
  manifest: { circuitType: string }
  verification_key: unknown
  proof: unknown
  public: unknown
}

/** What the framework's own tool says of a proof (`e2e/verify-elsewhere`): exit code 0 for yes, 1 for no. */
export async function askElsewhere(documents: Documents): Promise<{ code: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-elsewhere-'))
  const write = (name: string, document: unknown) => writeFile(join(folder, name), JSON.stringify(document))
  try {
    await write('sindri.json', documents.manifest)
    await write('verification_key.json', documents.verification_key)
    await write('proof.json', documents.proof)
    await write('public.json', documents.public)
    const command = join(root, 'e2e', 'verify-elsewhere', `${documents.manifest.circuitType}.ts`)
    return await runProgram(process.execPath, [command, folder])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A document with the last digit in it changed. @throws where it has none */
export function withDigitChanged(document: unknown): unknown {
  const before = JSON.stringify(document)
  const text = before.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
  if (text === before) throw new Error(`The document has no digit: ${before.slice(0, 200)}`)
  return JSON.parse(text)
}
