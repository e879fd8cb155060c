import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { call, deploy, pack, prove, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem, openAsFirstUser, type Screen } from './harness/console.ts'
import { processesOf } from './harness/processes.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { until } from './harness/until.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string
let waits: string
let long: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-cancel-'))
  const project = join(folder, 'long')
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
  await writeFile(join(project, 'circuit.circom'), longCircuit)
  long = await pack(project, join(folder, 'long.tar.gz'))
  // No worker has what it needs, so that it stays Queued.
  waits = await pack(join(root, 'e2e', 'fixtures', 'sorted'), join(folder, 'sorted.tar.gz'))
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000', PROOFYARD_TOOLCHAINS: 'off' })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const asAda = (): Promise<Screen> => openAsFirstUser(browser, proofyard)

test('a build that waits is cancelled at once, from the menu of its row, by the keyboard', async () => {
  const { circuit_id: id } = await deploy(proofyard, waits, 'latest')
  const { page, troubles } = await asAda()
  await page.goto('/z/ada/sorted/builds/')
  const row = page.getByRole('row', { name: new RegExp(id) })
  await row.getByRole('button', { name: `Actions for build ${id.slice(0, 8)}` }).press('Enter')
  await chooseItem(page.getByRole('menuitem', { name: 'Cancel Build' }))
  await row.getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button').count()).toBe(0)
  await row.getByRole('link', { name: id }).click()
  const status = page.getByRole('region', { name: 'Status' })
  await status.getByText('Cancelled by ada.', { exact: true }).waitFor()
  expect(await status.getByRole('button').count()).toBe(0)
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.goto('/z/ada/')
  await page.getByRole('article').filter({ hasText: 'sorted' }).getByText('Cancelled', { exact: true }).waitFor()
  expect(troubles).toEqual([])
})

test('a build that runs is cancelled after a question, which one can also leave', async () => {
  const { circuit_id: id } = await deploy(proofyard, long, 'first')
  const { page, troubles } = await asAda()
  await page.goto(`/z/ada/multiplier/builds/${id}/`)
  const status = page.getByRole('region', { name: 'Status' })
  await status.getByText('In Progress', { exact: true }).waitFor()
  await status.getByRole('button', { name: 'Cancel Build' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this build?' })
  await question.getByRole('button', { name: 'Keep It Running' }).click()
  await question.waitFor({ state: 'detached' })
  await status.getByText('In Progress', { exact: true }).waitFor()
  await status.getByRole('button', { name: 'Cancel Build' }).click()
  await question.getByRole('button', { name: 'Cancel Build' }).click()
  await status.getByText('Cancelled by ada.', { exact: true }).waitFor()
  await question.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
})

test('a proof that runs is cancelled in its panel, and its row says so', async () => {
  const { circuit_id: build } = await deploy(proofyard, long, 'latest')
  await untilDone(proofyard, 'circuit', build)
  const { page, troubles } = await asAda()
  const findWorker = async () =>
    (await processesOf(proofyard.dataFolder)).find((one) => one.command.includes('worker/main.ts'))
  const worker = await until('the worker runs', findWorker)
  const { proof_id: id } = await prove(proofyard, build, { x: '2' })
  const isRunning = async () => {
    const { status } = Proof.parse(await call(proofyard, 'GET', `proof/${id}/detail`))
    return status === 'In Progress' || undefined
  }
  await until('the proof is made', isRunning, { seconds: 60, everyMs: 10 })
  // However long the page takes to come, the proof is not there before.
  process.kill(worker.pid, 'SIGSTOP')
  const panel = page.getByRole('dialog', { name: 'Proof' })
  try {
    await page.goto(`/z/ada/page/proofs/${id}`)
    await panel.getByRole('button', { name: 'Cancel Proof' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this proof?' })
    await question.getByRole('button', { name: 'Cancel Proof' }).click()
    await panel.getByText('Cancelled by ada.', { exact: true }).waitFor()
  } finally {
    process.kill(worker.pid, 'SIGCONT')
  }
  expect(await barriersInBothThemes(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('row', { name: new RegExp(id.slice(0, 8)) })
    .getByText('Cancelled', { exact: true })
    .waitFor()
  expect(troubles).toEqual([])
})
