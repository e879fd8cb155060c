import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 10_000
const MIB = 1024 ** 2

/**
 * The memory of each GPU of this machine in bytes, as `nvidia-smi` tells it.
 * @returns undefined where there is no such program, or it does not work
 */
export async function findGpus(): Promise<number[] | undefined> {
  const asked = ['--query-gpu=memory.total', '--format=csv,noheader,nounits']
  const answer = await promisify(execFile)('nvidia-smi', asked, { timeout: TIMEOUT_MS }).catch(() => undefined)
  if (answer === undefined) return undefined
  const lines = answer.stdout.split('\n').map((line) => line.trim())
  return lines.flatMap((line) => (/^\d{1,9}$/.test(line) ? [Number(line) * MIB] : []))
}
