import type { JobStatus } from '@proofyard/contract/status.ts'

/** Whether a build is that of a sample which is compiled when somebody first uses it, and nobody has. */
export function waitsForUse({ status, queuedAt }: { status: JobStatus; queuedAt: Date | null }): boolean {
  return status === 'Queued' && queuedAt === null
}
