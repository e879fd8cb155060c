import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Run } from '../../framework.ts'
import { circomLimits } from '../limits.ts'
import { runProgram, writable } from '../run-program.ts'

/** Smaller powers take no less time to speak of, and one file then serves more circuits. */
const smallestPower = 4

/**
 * Powers of tau for development, made by snarkjs on this machine: kept in the tool folder, so that each power is made
 * once. No user's file goes into them.
 */
export async function developmentPtau(run: Run, neededPower: number): Promise<FilePath> {
  const power = Math.max(neededPower, smallestPower)
  const kept = join(run.toolFolder, 'circom', 'ptau')
  const path = join(kept, `development_${String(power).padStart(2, '0')}.ptau`)
  if (existsSync(path)) return path

  const folder = join(run.workFolder, 'ptau')
  await mkdir(folder, { recursive: true })
  await mkdir(kept, { recursive: true })
  await runProgram(run, {
    program: 'make-ptau',
    args: [String(power), '/out'],
    mounts: [writable(folder, '/out')],
    limits: circomLimits.setup,
    work: 'The making of development powers of tau',
  })
  // The work folder may lie on another disk: copied beside its place first, so that nobody ever sees half a file.
  const arriving = `${path}.${randomUUID()}`
  await copyFile(join(folder, 'final.ptau'), arriving)
  await rename(arriving, path)
  return path
}
