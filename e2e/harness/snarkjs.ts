import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

/** A Groth16 proof with all that one needs to verify it, as every public client hands it out. */
export const ProvenAnswer = z.object({
  proof: z.record(z.string(), z.unknown()),
  public: z.array(z.string()),
  verification_key: z.record(z.string(), z.unknown()),
})

export type ProvenAnswer = z.infer<typeof ProvenAnswer>

/** Runs the published snarkjs command line. */
export function snarkjs(args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return runProgram(join(root, 'node_modules', '.bin', 'snarkjs'), args, { cwd })
}

/** What snarkjs says of a proof: `OK!` or `Invalid proof`. */
export async function verifyElsewhere(answer: ProvenAnswer): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'proofyard-verify-'))
  try {
    await writeFile(join(cwd, 'proof.json'), JSON.stringify(answer.proof))
    await writeFile(join(cwd, 'public.json'), JSON.stringify(answer.public))
    await writeFile(join(cwd, 'key.json'), JSON.stringify(answer.verification_key))
    return (await snarkjs(['groth16', 'verify', 'key.json', 'public.json', 'proof.json'], cwd)).output
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

/** The same proof with one digit of its public values changed. */
export function withOneDigitChanged(answer: ProvenAnswer): ProvenAnswer {
  const [first = '0', ...rest] = answer.public
  const last = Number(first.at(-1))
  return { ...answer, public: [`${first.slice(0, -1)}${(last + 1) % 10}`, ...rest] }
}
