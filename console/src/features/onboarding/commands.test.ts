import { expect, test } from 'vitest'
import { onboardingSteps } from './commands.ts'

test('the command line is the one of the host that the page is shown on, and logs in there', () => {
  const [install] = onboardingSteps('https://proofs.example.org:8443', { sample: 'multiplier2', hasSignOn: false })
  expect(install?.commands).toEqual([
    'npm install --global https://proofs.example.org:8443/proofyard.tgz',
    'proofyard login --url https://proofs.example.org:8443',
  ])
  // The public client needs the host twice.
  expect(install?.withPublicClient[1]).toBe(
    'SINDRI_BASE_URL=https://proofs.example.org:8443 sindri login -u https://proofs.example.org:8443',
  )
})

test('where people may have no password, a browser or a key logs them in', () => {
  const [install] = onboardingSteps('https://proofs.example.org', { sample: 'multiplier2', hasSignOn: true })
  expect(install?.commands[1]).toBe('proofyard login --url https://proofs.example.org --browser')
  expect(install?.withPublicClient[1]).toBe(
    "export SINDRI_BASE_URL=https://proofs.example.org SINDRI_API_KEY='<your key>'",
  )
})

test('a server without the sample has one make a project', () => {
  const step = (sample?: string) => onboardingSteps('https://proofs.example.org', { sample, hasSignOn: false })[1]
  expect(step('multiplier2')?.commands[0]).toBe('proofyard clone proofyard/multiplier2 multiplier2')
  expect(step()?.commands).toEqual([
    'proofyard init my-first-circuit --framework circom',
    'cd my-first-circuit',
    'proofyard deploy',
  ])
  expect(step()?.withPublicClient[0]).toBe('sindri init my-first-circuit')
})
