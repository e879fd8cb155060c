/** One sentence per setting that cannot be used. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
}
