import { brand } from '@proofyard/contract/brand.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openScreen, type Screen, signUp } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { IS_TOO_WIDE } from './harness/too-wide.ts'

let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000', PROOFYARD_SAMPLES: 'on' })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

const open = (): Promise<Screen> => openScreen(browser, proofyard.url, { viewport: { width: 390, height: 844 } })
const sample = `/z/${brand.sampleTeam}/sudoku/`

test('a stranger sees that a project can be used as a template, and is led to the login', async () => {
  const { page } = await open()
  await expect
    .poll(async () => (await page.request.get(`/api/v1/project/${brand.sampleTeam}%2Fsudoku/detail`)).status())
    .toBe(200)
  await page.goto(sample)
  await page.getByRole('link', { name: 'Log In to Use This Template' }).click()
  await page.waitForURL('**/login?next=*')
})

test('a project is copied into one’s own team from a phone, and built and proved there', async () => {
  const { page, troubles } = await open()
  await signUp(page, 'grace')
  await page.goto(sample)
  await page.getByText('Built when first used').waitFor()
  await page.getByRole('button', { name: 'Use this template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use this template' })
  expect(await dialog.getByLabel('Project name').inputValue()).toBe('sudoku')
  expect(await barriersInBothThemes(page)).toEqual([])
  expect(await page.evaluate<boolean>(IS_TOO_WIDE)).toBe(false)
  await dialog.getByRole('button', { name: 'Copy to grace' }).click()
  await page.waitForURL('**/z/grace/sudoku/')
  await page.getByText('Proves that somebody has solved a sudoku', { exact: false }).waitFor()
  await page.getByText('Private', { exact: true }).waitFor()
  await page.getByText('Your circuit is ready!', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Create Proof', disabled: false }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Proof' }).click()
  await page.getByText('Proof request submitted.', { exact: false }).waitFor()
  // One's own project is no template for oneself.
  expect(await page.getByRole('button', { name: 'Use this template' }).count()).toBe(0)

  // The second copy needs a name of its own.
  await page.goto(sample)
  await page.getByRole('button', { name: 'Use this template' }).click()
  await dialog.getByRole('button', { name: 'Copy to grace' }).click()
  await dialog.getByText('Your team has a project "sudoku" already. Choose another name.').waitFor()
  const name = dialog.getByLabel('Project name')
  await name.fill('my sudoku')
  await dialog.getByText('The name must have only letters, digits, hyphens and underscores.').waitFor()
  await name.fill('my-sudoku')
  await dialog.getByText('The name in sindri.json has to be changed before the next upload.').waitFor()
  await name.press('Enter')
  await page.waitForURL('**/z/grace/my-sudoku/')
  // The sample is as it was.
  await page.goto(sample)
  await page.getByText('Built when first used').waitFor()
  // The refused name was answered with 409, which the browser prints.
  expect(troubles.filter((trouble) => !trouble.includes('409'))).toEqual([])
})
