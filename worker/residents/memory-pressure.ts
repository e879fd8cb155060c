import { totalmem } from 'node:os'
import { bytesBeside, droppableBytes } from '@proofyard/sandbox/control-group-roots.ts'

const MIN_BYTES = 512 * 1024 ** 2
const MIN_PART = 0.1

/**
 * Tells whether others may soon want the memory that is in use: less than a tenth of it, or than 512 MB, is free or easily
 * freed. Where this process is limited to a part of the machine, of that part.
 */
export function isMemoryShort(): boolean {
  const { total, available } = memory()
  return available < Math.max(MIN_BYTES, total * MIN_PART)
}

/** Bytes that this process and all others can use: of the machine, or of the part of it that this process is limited to. */
function memory(): { total: number; available: number } {
  const [machine, limit, available] = [totalmem(), process.constrainedMemory(), process.availableMemory()]
  if (limit === 0 || limit >= machine) return { total: machine, available }
  return { total: limit, available: Math.min(limit, available + droppableBytes() - bytesBeside()) }
}
