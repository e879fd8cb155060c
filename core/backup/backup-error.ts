/** A backup cannot be made, or not restored; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
