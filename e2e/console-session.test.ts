import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pause } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import {
  confirmGuest,
  chooseItem,
  foundTeam,
  logIn,
  openAsFirstUser,
  openScreen,
  password,
  type Screen,
  signUp,
} from './harness/console.ts'
import { query } from './harness/database.ts'
import { mailedLink } from './harness/outbox.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { untilQuiet } from './harness/until-quiet.ts'

let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000' })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

const open = (): Promise<Screen> => openScreen(browser, proofyard.url)

/** Opens an address and waits until one has ended up where one should. */
async function leads(page: Page, path: string, end: string): Promise<void> {
  await page.goto(path)
  await page.waitForURL(`${proofyard.url}${end}`, { timeout: 10_000 })
  await page.locator('main h1').first().waitFor()
}

const asAda = (): Promise<Screen> => openAsFirstUser(browser, proofyard)

describe('addresses', () => {
  test('lead strangers to what they may see, to the login and from there back, or to 404', async () => {
    const { page } = await open()
    const next = (path: string) => `/login?next=${encodeURIComponent(path)}`
    for (const [path, end] of [
      ['/', '/explore'],
      ['/explore?search=a', '/explore?search=a'],
      ['/z', '/404'],
      ['/z/', '/404'],
      ['/nowhere/at/all', '/404'],
      ['/z/nobody-of-this-name/', '/404'],
      ['/z/ada/page/proofs/', '/404'],
      ['/z/ada/page/create', '/404'],
      ['/z/ada/no-such-project/builds', '/z/ada/'],
      ['/z/ada/page/settings/api-keys?a=1#b', next('/z/ada/page/settings/api-keys?a=1#b')],
      ['/z/my-team/', next('/z/my-team/')],
    ] as const) {
      await leads(page, path, end)
    }
  })

  test('with an alias are those of the selected team', async () => {
    const { page } = await asAda()
    for (const alias of ['account', 'me', 'my-account', 'my-team', 'my-username', 'team', 'username']) {
      await leads(page, `/z/${alias}/page/support?a=b`, '/z/ada/page/support?a=b')
    }
    await leads(page, '/z/me/?search=x', '/z/ada/?search=x')
    await leads(page, '/z/someone/page/settings/', '/404')
    await leads(page, '/', '/z/ada/')
  })

  test('of a project that is not there lead to the team, and say so', async () => {
    const { page } = await asAda()
    await page.goto('/z/ada/no-such-project/builds')
    await page.waitForURL('**/z/ada/')
    await page.getByText('Project not found.').waitFor()
  })

  test('that lead nowhere say so, with a way home', async () => {
    const { page } = await asAda()
    await page.goto('/404')
    await page.getByText("Whoops. We don't have that page!").waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('**/z/ada/')
    const stranger = await open()
    await stranger.page.goto('/404')
    await stranger.page.getByRole('link', { name: 'Home' }).click()
    await stranger.page.waitForURL('**/explore')
  })
})

describe('signing in', () => {
  test('shows what is wrong, lets one see the password, and goes to where one wanted to be', async () => {
    const { page, troubles } = await open()
    await page.goto('/login?next=%2Fz%2Fada%2Fpage%2Fsettings%2Fteams%3Fa%3D1')
    const card = page.getByRole('heading', { name: 'Sign in' }).locator('..')
    expect((await card.boundingBox())?.width).toBe(385)

    await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('input[name=username]:focus').waitFor()
    await logIn(page, ' ada ', 'wrong')
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])

    const secret = page.getByRole('textbox', { name: 'Password' })
    expect(await secret.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Toggle password visibility' }).press('Enter')
    expect(await secret.getAttribute('type')).toBe('text')
    expect(await secret.inputValue()).toBe('wrong')

    await secret.fill(proofyard.password)
    await secret.press('Enter')
    await page.waitForURL('**/z/ada/page/settings/teams?a=1')
    await page.goto('/login?next=%2Fexplore')
    await page.waitForURL('**/explore')
    await page.goto('/login?next=%2F%2Fexample.org%2F')
    await page.waitForURL('**/z/ada/')
    expect(troubles).toEqual([])
  })

  test('asks to complete the signup in a banner, in place of the error', async () => {
    const { page } = await open()
    await page.goto('/login?message=complete_signup')
    await page.getByText('Please complete signup procedures before logging in.').waitFor()
    await logIn(page, 'ada', 'wrong')
    await page.getByRole('button', { name: 'Log in' }).and(page.locator(':not([data-loading])')).waitFor()
    expect(await page.getByText('Invalid username or password').count()).toBe(0)
  })

  test('keeps where one wanted to be through the signup', async () => {
    const { page } = await open()
    await page.goto('/login?next=%2Fexplore%3Fsearch%3Dx')
    await page.getByRole('link', { name: 'Sign up' }).click()
    // The login has a field for the username, too.
    await page.getByRole('heading', { name: 'Sign up' }).waitFor()
    await page.getByLabel('Username').fill('emmy')
    await page.getByLabel('Email').fill('emmy@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByText('at least 8 characters', { exact: false }).last().waitFor()
    await page.locator('input[name=password]:focus').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.waitForURL('**/explore?search=x')
  })
})

describe('the end of a session', () => {
  test('by logging out stops what is under way and ends at the login, and nothing comes back', async () => {
    const { page } = await asAda()
    const stopped: string[] = []
    page.on('requestfailed', (request) => stopped.push(new URL(request.url()).pathname))
    await page.route('**/api/v1/project/list', () => undefined)
    const asked = page.waitForRequest('**/api/v1/project/list')
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.waitForURL('**/explore')
    await asked
    await page.getByRole('button', { name: 'Account menu of ada' }).click()
    await chooseItem(page.getByRole('menuitem', { name: 'Log Out' }))
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(page.url()).toBe(`${proofyard.url}/login`)
    await expect.poll(() => stopped).toContain('/api/v1/project/list')
    await page.unroute('**/api/v1/project/list')
    await page.goto('/z/ada/page/settings/api-keys')
    await page.waitForURL('**/login?next=*')
  })

  test('by the server leads to the login once, and from there back', async () => {
    const { page } = await asAda()
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Proofs' }).click()
    await page.waitForURL('**/login?next=*')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/z/ada/page/proofs/')
    await page.getByText('Unauthorized. Please login again.').waitFor()
    await logIn(page, proofyard.username, proofyard.password)
    await page.waitForURL('**/z/ada/page/proofs/')
  })
})

describe('an invitation', () => {
  test('is accepted after a signup, opens the team, and its end leads to the next team', async () => {
    const owner = await asAda()
    await foundTeam(owner.page, 'ada', 'a-team-of-many-letters')
    await owner.page.getByRole('button', { name: 'Account menu of ada' }).click()
    await chooseItem(owner.page.getByRole('menuitemradio', { name: 'a-team-of-many-letters' }))
    await owner.page.waitForURL('**/z/a-team-of-many-letters/')
    await owner.page.goto('/z/a-team-of-many-letters/page/settings/members')
    await owner.page.getByRole('button', { name: 'Invite New Member' }).click()
    await owner.page.getByRole('dialog').getByLabel('Email').fill('sofja@example.org')
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

    const { page, troubles } = await open()
    await page.goto(await mailedLink(proofyard, 'sofja@example.org'))
    await page.getByText('ada invites you', { exact: false }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Username').fill('sofja')
    await page.getByLabel('Email').fill('sofja@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('button', { name: 'Accept as sofja' }).click()
    await confirmGuest(owner.page, page, { username: 'sofja', team: 'a-team-of-many-letters' })
    await untilQuiet(page)

    // Its calls are held until several are under way: they are refused together, before it knows which teams are left.
    let held = 0
    const { promise: refusing, resolve: refuse } = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      held += 1
      await refusing
      if (route.request().url().endsWith('/user/me')) await pause(1000)
      await route.continue()
    })
    await query(
      proofyard,
      `delete from members where team_id = (select id from teams where slug = 'a-team-of-many-letters')
         and user_id = (select id from users where username = 'sofja')`,
    )
    await page.getByRole('link', { name: 'Proofs' }).click()
    await expect.poll(() => held).toBeGreaterThan(2)
    refuse()
    await page.waitForURL('**/z/sofja/**')
    await untilQuiet(page)
    expect(await page.getByText('You are no longer a member of a-team-of-many-letters.').count()).toBe(1)
    expect(troubles).toEqual([])
  })

  test('that is not there says so', async () => {
    const { page } = await open()
    await page.goto('/invitations#not-a-secret')
    await page.getByRole('alert').waitFor()
    // The secret is taken out of the address.
    await page.waitForURL(`${proofyard.url}/invitations`)
    await page.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('**/explore')
    await page.goto('/invitations')
    await page.getByText('This link is incomplete.', { exact: false }).waitFor()
  })
})

describe('a login while others guess at the name', () => {
  test('is let in by a mailed link, and needs the password all the same', async () => {
    const { page, troubles } = await open()
    await signUp(page, 'hedy')
    await page.context().clearCookies()
    const name = createHash('sha256').update('hedy').digest('hex')
    await query(
      proofyard,
      `insert into tallies (name, key, count, ends_at) values ('guesses', '${name}', 100, now() + interval '1 hour')`,
    )
    await page.goto('/login?next=%2Fexplore')
    await logIn(page, 'hedy')
    await page.getByText('Too many wrong passwords were tried for this name.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByText('If that account exists, we sent it an email.', { exact: false }).waitFor()
    await page.goto(await mailedLink(proofyard, 'hedy@example.org'))
    await page.waitForURL(`${proofyard.url}/accounts/unlock`)
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Let me log in from here' }).click()
    await page.getByText('You can log in from here now.').waitFor()
    await logIn(page, 'hedy', 'not the password')
    await page.getByText('Invalid username or password').waitFor()
    await logIn(page, 'hedy')
    await page.waitForURL('**/explore')
    expect(troubles).toEqual([])
  })
})
