import { isDatabaseAway } from '../database/retry-while-down.ts'

/** No room, or none for this user; of PostgreSQL, its class for a full disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What a machine has too little of, a disk that fails, or a storage that is away: another try may not meet it. */
const BROKEN = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ESTALE', 'ENODEV', 'STORAGE_AWAY'])

/** Whether an error means that a disk is full, this machine's or the database's. */
export function isDiskFull(error: unknown): boolean {
  return hasCodeOf(error, FULL)
}

/** Whether an error is the fault of the machine, the storage or the database, and says nothing of the job that met it. */
export function isPlatformFault(error: unknown): boolean {
  return isDiskFull(error) || hasCodeOf(error, BROKEN) || isDatabaseAway(error)
}

function hasCodeOf(error: unknown, codes: Set<string>): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.has(cause.code)) return true
    if (cause instanceof AggregateError && cause.errors.some((one) => hasCodeOf(one, codes))) return true
  }
  return false
}
