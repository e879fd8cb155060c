import { totalmem } from 'node:os'
import { droppableBytes } from '../sandbox/control-group-roots.ts'

const LEAST_BYTES = 512 * 1024 ** 2
const LEAST_PART = 0.1

/**
 * Tells whether others may soon want the memory that is in use: less than a tenth of it, or than 512 MB, is free or easily
 * freed. Where this process is limited to a part of the machine, of that part.
 */
export function isMemoryShort(): boolean {
  const { total, available } = memory()
  return available < Math.max(LEAST_BYTES, total * LEAST_PART)
}

/** Bytes that a program that stays may take for what only saves it work: a quarter of what is free now. */
export function memoryToSpare(): number {
  return Math.floor(memory().available / 4)
}

function memory(): { total: number; available: number } {
  const [machine, limit, available] = [totalmem(), process.constrainedMemory(), process.availableMemory()]
  if (limit === 0 || limit >= machine) return { total: machine, available }
  return { total: limit, available: Math.min(limit, available + droppableBytes()) }
}
