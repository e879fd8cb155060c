import { InvalidSettingsError } from '@proofyard/settings/invalid-settings-error.ts'
import { expect, test } from 'vitest'
import { openKeyFile } from './key-file.ts'

test('a file that is not there is told with the setting that names it', async () => {
  const opened = openKeyFile('/nowhere/worker.key')
  await expect(opened).rejects.toThrow(InvalidSettingsError)
  await expect(opened).rejects.toThrow(
    /^PROOFYARD_WORKER_KEY_FILE names a file that cannot be read \(ENOENT: .*'\/nowhere\/worker.key'\)\.$/,
  )
})
