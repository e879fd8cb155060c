import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Proof } from '@proofyard/contract/proof.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, prove, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { openAsFirstUser } from './harness/console.ts'
import { query } from './harness/database.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { until } from './harness/until.ts'

let proofyard: Proofyard
let line: CommandLine
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-order-'))
  proofyard = await startProofyard({ PROOFYARD_JOBS: '1' })
  line = await installCommandLine(proofyard.url)
  const archive = await pack(join(root, 'e2e', 'fixtures', 'chain'), join(folder, 'chain.tar.gz'))
  const { circuit_id: id } = await deploy(proofyard, archive, 'base')
  expect(await untilDone(proofyard, 'circuit', id)).toMatchObject({ status: 'Ready' })
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

const ask = async (x: number) => (await prove(proofyard, 'chain:base', { x: String(x) })).proof_id
const read = async (id: string) => Proof.parse(await call(proofyard, 'GET', `proof/${id}/detail`))
const cancel = async (id: string) => Proof.parse(await call(proofyard, 'POST', `proof/${id}/cancel`))

const untilRuns = (id: string) =>
  until(`the proof ${id} runs`, async () => ((await read(id)).status === 'In Progress' ? true : undefined), {
    everyMs: 5,
  })

/** Until nothing of any attempt is left in the worker's folder. */
const untilIdle = () =>
  until('the worker has stopped', async () =>
    (await readdir(join(proofyard.dataFolder, 'work'))).length === 0 ? true : undefined,
  )

test('cancel-active and cancel-pending: over HTTP a proof that runs and one that waits end, and the worker goes on with the next', async () => {
  const [runs, waits, next] = [await ask(2), await ask(3), await ask(4)]
  await untilRuns(runs)
  const cancelled = { status: 'Failed', failure_cause: 'cancelled', error: expect.stringMatching(/^Cancelled by /) }
  expect(await cancel(waits)).toMatchObject({ ...cancelled, compute_time: null })
  expect(await cancel(runs)).toMatchObject(cancelled)
  expect(await cancel(runs)).toMatchObject(cancelled)
  expect(await untilDone(proofyard, 'proof', next)).toMatchObject({ status: 'Ready', verified: true })
  await untilIdle()
  expect([await read(runs), await read(waits)]).toMatchObject([cancelled, cancelled])
})

test('a proof whose deadline comes while it runs ends, and the worker goes on with the next', async () => {
  const runs = await ask(5)
  await untilRuns(runs)
  await query(
    proofyard,
    `update proofs set deadline = clock_timestamp() where id = '${runs}' and status = 'In Progress'`,
  )
  const next = await ask(6)
  expect(await untilDone(proofyard, 'proof', runs)).toMatchObject({
    status: 'Failed',
    failure_cause: 'deadline',
    error: expect.stringContaining('came before it was ready'),
  })
  expect(await untilDone(proofyard, 'proof', next)).toMatchObject({ status: 'Ready', deadline: null })
  await untilIdle()
})

test('the command line asks for a proof with a priority and a deadline, and shows both', async () => {
  const login = ['login', '--url', proofyard.url, '--username', 'ada', '--password-stdin']
  expect((await line.pipe(login, { input: proofyard.password })).code).toBe(0)
  await writeFile(join(line.folder, 'x.json'), '{"x": "7"}')
  const create = ['proof', 'create', 'chain:base', '--input', 'x.json']
  const begun = Date.now()
  const made = Proof.parse(await line.json([...create, '--priority', '-3', '--deadline', '2h']))
  expect(made).toMatchObject({ status: 'Ready', priority: -3 })
  expect(Math.abs(Date.parse(made.deadline ?? '') - begun - 7_200_000)).toBeLessThan(60_000)
  const { output } = await line.pipe(['proof', 'get', made.proof_id])
  expect(output).toMatch(/^Priority +-3$/m)
  const shown = /^Deadline +(?<moment>\S+ \S+ \S+)$/m.exec(output)?.groups?.['moment'] ?? ''
  expect(Date.parse(shown)).toBe(Math.floor(Date.parse(made.deadline ?? '') / 1000) * 1000)

  const refused = async (...order: string[]) => {
    const outcome = await line.pipe([...create, ...order])
    expect(outcome.code, outcome.output).not.toBe(0)
    return outcome
  }
  expect((await refused('--priority', '11')).output).toContain('whole number from -10 to 10')
  expect((await refused('--deadline', '2001-01-01T00:00:00Z')).output).toContain('has passed')
  expect(await refused('--deadline', '2031-02-30T00:00:00Z')).toMatchObject({ code: 2 })
  expect(await refused('--priority', 'high')).toMatchObject({ code: 2 })
})

test('the console asks for them under More, shows at its field what is wrong, and shows both of a proof and in the list', async () => {
  const { page, troubles } = await openAsFirstUser(await sharedBrowser(), proofyard)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Create Proof' })
  const deadline = dialog.getByLabel('Deadline')
  await page.goto('/z/ada/chain/')
  await page.getByRole('button', { name: 'Create Proof' }).click()
  await dialog.getByRole('textbox', { name: 'x' }).fill('8')
  await deadline.waitFor({ state: 'hidden' })
  await dialog.getByText(/^More/).press('Enter')
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('5')

  await deadline.fill('2001-01-31T12:30')
  await send.click()
  await dialog.getByText(/^The deadline 2001-01-3\d \S+ UTC has passed by the clock of this server/).waitFor()
  await deadline.and(page.locator(':focus')).waitFor()
  expect(await dialog.getByText('Error creating proof').count()).toBe(0)
  expect(await barriersInBothThemes(page)).toEqual([])
  await deadline.fill('')
  await deadline.pressSequentially('01')
  await send.click()
  await dialog.getByText('Choose a date and a time, or leave it empty.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)

  await deadline.fill('2031-01-31T12:30')
  await send.click()
  await page.getByRole('link', { name: 'View Proof' }).click()
  await dialog.getByRole('button', { name: 'Download Proof' }).waitFor()
  const report = (await dialog.innerText()).replaceAll(/\s+/g, ' ')
  expect(report).toMatch(/Priority 5 Deadline Jan 31, 2031, 12:30:00 PM \S/)
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: 'Priority 5' })
  await row.getByText('Deadline Jan 31, 2031, 12:30:00 PM').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  expect(troubles).toEqual([])
})

test('a proof that failed is tried again with both, but not with a deadline that has passed', async () => {
  const { page, troubles } = await openAsFirstUser(await sharedBrowser(), proofyard)
  const dialog = page.getByRole('dialog', { name: /^Create a proof of/ })
  const priority = dialog.getByRole('combobox', { name: 'Priority' })
  const deadline = dialog.getByLabel('Deadline')
  const tryAgain = page.getByRole('button', { name: 'Try Again with This Input' })
  await page.goto('/z/ada/chain/')
  await page.getByRole('button', { name: 'Create Proof' }).click()
  await dialog.getByRole('tab', { name: 'JSON' }).click()
  await dialog.getByRole('textbox', { name: 'Proof input' }).fill('{ "y": "8" }')
  await dialog.getByText(/^More/).press('Enter')
  await priority.selectOption('-4')
  await deadline.fill('2031-01-31T12:30')
  await dialog.getByRole('button', { name: 'Create Proof' }).click()
  await page.getByRole('link', { name: 'View Proof' }).click()

  await tryAgain.click()
  // What is taken over is seen: no one has to look under More for it.
  await deadline.waitFor()
  expect([await priority.inputValue(), await deadline.inputValue()]).toEqual(['-4', '2031-01-31T12:30'])
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await query(proofyard, "update proofs set deadline = '2001-01-31' where priority = -4")
  await page.reload()
  await tryAgain.click()
  await deadline.waitFor()
  expect([await priority.inputValue(), await deadline.inputValue()]).toEqual(['-4', ''])
  expect(troubles).toEqual([])
})

test('a dialog that is closed while its proof is asked for says all the same what comes of that, and can be opened again', async () => {
  const { page, troubles } = await openAsFirstUser(await sharedBrowser(), proofyard)
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'Create Proof', disabled: false })
  const asked = { created: Promise.withResolvers<void>(), refused: Promise.withResolvers<void>() }
  const answers = Object.values(asked).values()
  await page.route('**/prove', async (route) => {
    await answers.next().value?.promise
    await route.continue()
  })
  const sendAndClose = async () => {
    await dialog.getByRole('button', { name: 'Create Proof' }).click()
    await dialog.getByRole('button', { name: 'Creating...' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto('/z/ada/chain/')
  await open.click()
  await dialog.getByRole('textbox', { name: 'x' }).fill('8')
  await sendAndClose()
  asked.created.resolve()
  await page.getByRole('link', { name: 'View Proof' }).waitFor()

  await open.click()
  await dialog.getByRole('textbox', { name: 'x' }).fill('8')
  await dialog.getByText(/^More/).press('Enter')
  await dialog.getByLabel('Deadline').fill('2001-01-31T12:30')
  await sendAndClose()
  asked.refused.resolve()
  await page.getByText(/^The deadline 2001-01-3\d \S+ UTC has passed by the clock of this server/).waitFor()
  await open.waitFor()
  expect(troubles).toEqual([])
})
