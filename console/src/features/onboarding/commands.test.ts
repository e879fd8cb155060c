import { expect, test } from 'vitest'
import { onboardingSteps } from './commands.ts'

test('the login names the host that the page is shown on, twice, as the tool needs it', () => {
  const [install] = onboardingSteps('https://proofs.example.org:8443', 'multiplier2')
  expect(install?.commands[1]).toBe(
    'SINDRI_BASE_URL=https://proofs.example.org:8443 sindri login -u https://proofs.example.org:8443',
  )
})

test('a server without the sample has one make a project', () => {
  const commands = (sample?: string) => onboardingSteps('https://proofs.example.org', sample)[1]?.commands
  expect(commands('multiplier2')?.[0]).toBe('sindri clone proofyard/multiplier2 multiplier2')
  expect(commands()).toEqual(['sindri init my-first-circuit', 'cd my-first-circuit', 'sindri deploy'])
})
