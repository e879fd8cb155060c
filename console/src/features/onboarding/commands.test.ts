import { expect, test } from 'vitest'
import { onboardingSteps } from './commands.ts'

test('the login names the host that the page is shown on, twice, as the tool needs it', () => {
  const [install] = onboardingSteps('https://proofs.example.org:8443')
  expect(install?.commands[1]).toBe(
    'SINDRI_BASE_URL=https://proofs.example.org:8443 sindri login -u https://proofs.example.org:8443',
  )
})
