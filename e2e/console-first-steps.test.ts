import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import { samples } from '@proofyard/samples/samples.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pause, runProgram } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openScreen, password, type Screen, signUp } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { sindriProgram } from './harness/sindri.ts'
import { type Answer, enter, onTerminal } from './harness/terminal.ts'
import { CUT_COMMANDS } from './harness/too-wide.ts'
import { until } from './harness/until.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000', PROOFYARD_SAMPLES: 'on' })
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-front-'))
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const open = (width = 1440): Promise<Screen> =>
  openScreen(browser, proofyard.url, {
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })

/** Clicks a copy button and reads what a person would paste. */
async function copied(page: Page, command: string): Promise<string> {
  const line = page.locator('pre', { hasText: command }).first().locator('..')
  await line.getByRole('button', { name: 'Copy command' }).click()
  await line.getByRole('button', { name: 'Copied' }).waitFor()
  return await page.evaluate<string>('navigator.clipboard.readText()')
}

describe('the first steps', () => {
  test('are those with the sample as soon as the server has it', async () => {
    const { page } = await open()
    const detail = new RegExp(`/project/${brand.sampleTeam}(?:%2F|/)[^/]+/detail`)
    let hasSample = false
    let asked = 0
    await page.route(detail, async (route) => {
      asked += 1
      // One that failed, one that came too early.
      if (asked === 1) await route.fulfill({ status: 502, body: '' })
      else if (hasSample) await route.continue()
      else await route.fulfill({ status: 404, json: { error: 'Project does not exist', message: 'None.' } })
    })
    await signUp(page, 'hopper')
    const steps = page.getByRole('region', { name: 'Create your first ZK project' })
    await steps.getByText('Make a project and deploy it').waitFor()
    await page.waitForRequest(detail)
    await steps.getByText('Make a project and deploy it').waitFor()
    hasSample = true
    await steps.getByText('Clone the sample project and deploy it').waitFor()
    // Until it is built it cannot be proved.
    await steps.getByRole('button', { name: 'Prove the Sample' }).waitFor({ timeout: 120_000 })
    const before = asked
    await pause(6000)
    expect(asked).toBe(before)
  })

  test('may be one: the sample is proved by a click, and its proof is watched', async () => {
    const { page, troubles } = await open(390)
    await signUp(page, 'ritchie')
    const steps = page.getByRole('region', { name: 'Create your first ZK project' })
    const prove = steps.getByRole('button', { name: 'Prove the Sample' })
    await prove.waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(await page.evaluate(CUT_COMMANDS)).toEqual([])
    await prove.click()
    await page.waitForURL(/\/z\/ritchie\/page\/proofs\/[0-9a-f-]{36}/)
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await expect.poll(() => steps.count()).toBe(0)
    expect(troubles).toEqual([])
  })

  test('are copied from the dashboard, typed as they are, and lead to a proof', async () => {
    // Without its sample the dashboard shows the steps of a server that has none.
    const sample = `${proofyard.url}/api/v1/project/${brand.sampleTeam}%2F${samples[0].project}/detail`
    await until('the sample is there', async () => ((await fetch(sample)).ok ? true : undefined))
    const { page, troubles } = await open()
    await signUp(page, 'grace')
    const steps = page.getByRole('region', { name: 'Create your first ZK project' })
    await steps.getByRole('link', { name: 'API Keys' }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])

    const install = await copied(page, '/proofyard.tgz')
    expect(await copied(page, 'sindri@latest')).toBe('npm install --global sindri@latest')
    const logins = [await copied(page, 'proofyard login'), await copied(page, 'sindri login')]
    await steps.getByText('Clone the sample project').click()
    const cd = await copied(page, 'cd ')
    const projectWith = async (tool: string) => [
      await copied(page, `${tool} clone`),
      cd,
      await copied(page, `${tool} deploy`),
    ]
    const [project, publicProject] = [await projectWith('proofyard'), await projectWith('sindri')]
    await steps.getByText('Create a proof').click()
    const proofs = [await copied(page, 'proofyard proof create'), await copied(page, 'sindri proof create')]

    const { SINDRI_API_KEY: _key, SINDRI_BASE_URL: _url, ...rest } = process.env
    const prefix = join(folder, 'installed')
    const env = {
      ...rest,
      PATH: `${join(prefix, 'bin')}:${dirname(sindriProgram)}:${process.env.PATH}`,
      // Where npm installs for all of this machine.
      npm_config_prefix: prefix,
      XDG_CONFIG_HOME: join(folder, 'configuration'),
      SINDRI_LINT_DISABLE_CIRCOMSPECT: '1',
    }
    const run = (cwd: string, ...commands: string[]) =>
      runProgram('bash', ['-e', '-c', commands.join('\n')], { cwd, env })
    expect(await run(folder, install)).toMatchObject({ code: 0 })
    const loggedIn = await onTerminal(
      ['bash', '-c', logins[0] ?? ''],
      [
        ['Username', `grace${enter}`],
        ['Password', `${password}${enter}`],
      ],
      { cwd: folder, env },
    )
    expect(loggedIn.output).toContain('as grace, for the team grace')
    const ours = await mkdtemp(join(folder, 'ours-'))
    const proved = await run(ours, ...project, proofs[0] ?? '')
    expect(proved.code, proved.output).toBe(0)
    expect(proved.output).toMatch(/^Verified +by this server$/m)
    const answers: Answer[] = [
      ['Username:', `grace${enter}`],
      ['Password:', `${password}${enter}`],
      ['New API Key Name:', `my laptop${enter}`],
      ['Select a Organization:', enter],
    ]
    const told = await onTerminal(['bash', '-c', logins[1] ?? ''], answers, { cwd: folder, env })
    expect(told.output).toContain('You have successfully authorized the client')
    const typed = await run(folder, ...publicProject, proofs[1] ?? '')
    expect(typed.code, typed.output).toBe(0)

    await page.reload()
    await page.getByRole('link', { name: 'multiplier2' }).waitFor()
    expect(await steps.count()).toBe(0)
    expect(troubles).toEqual([])
  })
})
