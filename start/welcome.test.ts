import { expect, test } from 'vitest'
import { readStartSettings } from '@proofyard/settings/start-settings.ts'
import { welcome } from './welcome.ts'

test('the welcome says where the console is, where a key is made, and how to deploy with it', () => {
  const text = welcome(readStartSettings({ PUBLIC_URL: 'https://proofs.example' }))
  expect(text).toContain('  Proofyard is ready: https://proofs.example\n')
  expect(text).toContain(
    '  2. Upload a circuit project in the console, or make an API key under Settings and type:\n' +
      '       export SINDRI_BASE_URL=https://proofs.example SINDRI_API_KEY=<your key>\n',
  )
})
