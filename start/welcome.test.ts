import { expect, test } from 'vitest'
import { readStartSettings } from '@proofyard/settings/start-settings.ts'
import { welcome } from './welcome.ts'

test('the welcome says where the console is, how to have the command line, and how to deploy with it', () => {
  const text = welcome(readStartSettings({ PUBLIC_URL: 'https://proofs.example' }))
  expect(text).toContain('  Proofyard is ready: https://proofs.example\n')
  expect(text).toContain(
    '       npm install --global https://proofs.example/proofyard.tgz\n' +
      '       proofyard login --url https://proofs.example\n' +
      '       proofyard deploy\n',
  )
})
