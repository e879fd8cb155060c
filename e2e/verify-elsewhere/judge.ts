import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What is to be judged: the documents of a folder, parsed, and where they lie. */
export interface Claim {
  manifest: Manifest
  verificationKey: unknown
  proof: unknown
  publicValues: unknown
  /** Path of one of the documents, for tools that read files. */
  path: (name: 'verification_key.json' | 'proof.json' | 'public.json' | 'sindri.json') => string
}

const Manifest = z.looseObject({ circuitType: z.string(), name: z.string() })
type Manifest = z.infer<typeof Manifest>

/** What a tool says: its name and version, and why it does not accept the proof, if it does not. */
export interface Verdict {
  tool: string
  refusal?: string | undefined
}

/** The verdict on public values that the tool itself would reduce. */
export function refusedSpelling(tool: string): Verdict {
  return { tool, refusal: 'a public value has another spelling than the one below the order of the field' }
}

/** Runs a command of this folder: reads the documents, asks the tool, says what it said, and exits with 0, 1, or 2 for no verdict. */
export async function judge(ask: (claim: Claim) => Promise<Verdict>): Promise<never> {
  const folder = process.argv[2]
  if (folder === undefined) {
    console.error(
      `Usage: node ${process.argv[1]} <folder with verification_key.json, proof.json, public.json, sindri.json>`,
    )
    process.exit(2)
  }
  try {
    const { tool, refusal } = await ask(await readClaim(folder))
    console.log(refusal === undefined ? `OK: ${tool} accepts the proof.` : `${tool} refuses the proof: ${refusal}`)
    process.exit(refusal === undefined ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

async function readClaim(folder: string): Promise<Claim> {
  const path = (name: string) => join(folder, name)
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path(name), 'utf8'))
  return {
    manifest: Manifest.parse(await read('sindri.json')),
    verificationKey: await read('verification_key.json'),
    proof: await read('proof.json'),
    publicValues: await read('public.json'),
    path,
  }
}
