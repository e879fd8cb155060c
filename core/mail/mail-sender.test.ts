import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from '../accounts/change-password.ts'
import { createAccount } from '../accounts/create-account.ts'
import { requestLinks } from '../accounts/request-links.ts'
import { setPasswordByLink } from '../accounts/reset-password.ts'
import { signUp } from '../accounts/sign-up.ts'
import { verifyEmail } from '../accounts/verify-email.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { accountLinks } from '../database/schema/account-links.ts'
import { mails } from '../database/schema/mails.ts'
import { members } from '../database/schema/members.ts'
import { sendSupportMessage } from '../support/send-message.ts'
import { createTeam } from '../teams/create-team.ts'
import { acceptInvitation } from '../teams/invitations/accept-invitation.ts'
import { invite } from '../teams/invitations/invite.ts'
import { listInvitations } from '../teams/invitations/list-invitations.ts'
import { withdrawInvitation } from '../teams/invitations/withdraw-invitation.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { settleMails } from '../testing/settle-mails.ts'
import { startMailSender } from './mail-sender.ts'
import { GIVE_UP_HOURS, pauseAfter, sendDueMails } from './send-mails.ts'
import { type MailServer, openMailServer } from './testing/mail-server.ts'

const password = 'correct horse battery'

let server: MailServer
/** What the mail server answers to a recipient, oldest first; then 250. */
let refusals: number[]
/** While set, the mail server leaves a recipient without an answer. */
let stalls: (() => void) | undefined
let core: Core
let settings: CoreSettings
let troubles: string[]
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  refusals = []
  stalls = undefined
  server = await openMailServer({
    onRcptTo: ({ address }, _session, callback) => {
      if (stalls !== undefined) return stalls()
      const responseCode = refusals.shift()
      return callback(responseCode === undefined ? null : Object.assign(new Error(`No ${address}`), { responseCode }))
    },
  })
  const opened = await openTestCore({ smtpUrl: server.url, supportAddress: 'team@proofs.example' })
  troubles = []
  core = { ...opened.core, report: ({ message }) => void troubles.push(message) }
  settings = opened.settings
  closing.push(server.close, opened.close)
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const adas = (subject: RegExp) =>
  server.received.filter(({ to, text }) => to.includes('ada@mail.example') && subject.test(text))
const secretIn = (text: string | undefined) => /#(\w{43})/.exec(text ?? '')?.[1] ?? 'none'
const signUpAda = () => signUp(core, { username: 'ada', email: 'ada@mail.example', password })
const waiting = () => core.database.select().from(mails)
const makeDue = () => core.database.update(mails).set({ dueAt: sql`clock_timestamp()` })

/** Another process of the same installation, without a sender. */
async function anotherServer(): Promise<Core> {
  const other = await openCore(settings)
  closing.push(() => closeCore(other))
  return other
}

function startServer(): ChildProcess {
  const program = fileURLToPath(new URL('testing/sending-server.ts', import.meta.url))
  const child = fork(program, [settings.databaseUrl, settings.storageUrl, server.url])
  closing.push(() => kill(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Everything in the database, as text. */
async function dump(): Promise<string> {
  const { rows } = await core.database.execute<{ name: string }>(
    sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => core.database.execute(sql.raw(`select t::text from ${name} t`))),
  )
  return JSON.stringify(tables.map((table) => table.rows))
}

describe('a server that dies', () => {
  test('after the commit and before it sends loses no mail: the next one sends it', async () => {
    const { userId } = await signUpAda()
    expect(server.received).toEqual([])
    const next = await anotherServer()
    const sender = startMailSender(next)
    await settleMails(core)
    await sender.stop()
    const [mail, ...more] = adas(/Verify your email address/)
    expect(more).toEqual([])
    await verifyEmail(core, secretIn(mail?.text))
    expect(userId).toBeGreaterThan(0)
  })

  test('while it sends leaves the mail to the next one when its lease ends, not before', async () => {
    const reached = Promise.withResolvers<void>()
    stalls = () => reached.resolve()
    const child = startServer()
    await signUpAda()
    await reached.promise
    await kill(child)
    stalls = undefined
    expect(await sendDueMails(core)).toBe(0)
    const [row] = await waiting()
    expect(row).toMatchObject({ attempt: 1 })
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeLessThan(181_000)
    await makeDue()
    expect(await sendDueMails(core)).toBe(1)
    expect(adas(/Verify/)).toHaveLength(1)
    await verifyEmail(core, secretIn(adas(/Verify/)[0]?.text))
    expect(await waiting()).toEqual([])
  })

  test('of many deaths none loses a mail', async () => {
    const names = Array.from({ length: 8 }, (_, number) => `person-${number}`)
    for (const [number, username] of names.entries()) {
      const child = startServer()
      await signUp(core, { username, email: `${username}@mail.example`, password })
      // Some die before they have opened, some in the middle, some when they have sent.
      await sleep(number * 200)
      await kill(child)
    }
    await makeDue()
    while ((await sendDueMails(core)) > 0);
    const reached = new Set(server.received.flatMap(({ to }) => to))
    expect([...reached].toSorted()).toEqual(names.map((name) => `${name}@mail.example`).toSorted())
    expect(await waiting()).toEqual([])
  }, 120_000)
})

test('three servers send each mail once', async () => {
  const others = [core, await anotherServer(), await anotherServer()]
  const senders = others.map(startMailSender)
  const names = Array.from({ length: 30 }, (_, number) => `person-${number}`)
  await Promise.all(names.map((username) => signUp(core, { username, email: `${username}@mail.example`, password })))
  await settleMails(core)
  await Promise.all(senders.map((sender) => sender.stop()))
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(
    names.map((name) => `${name}@mail.example`).toSorted(),
  )
  expect(troubles).toEqual([])
})

describe('no secret of a link', () => {
  test('is in the database before or after its mail is sent', async () => {
    await signUpAda()
    await requestLinks(core, 'reset_password', 'ada')
    expect(await waiting()).toHaveLength(2)
    expect(await core.database.select().from(accountLinks)).toMatchObject([{ tokenHash: null, expiresAt: null }])
    while ((await sendDueMails(core)) > 0);
    const secrets = [...adas(/Verify/), ...adas(/Set a new password/)].map(({ text }) => secretIn(text))
    expect(secrets).toHaveLength(2)
    const all = await dump()
    for (const secret of secrets) expect(all).not.toContain(secret)
  })
})

describe('a mail that the mail server', () => {
  test('refuses for now is sent again after growing pauses, with a secret that is good', async () => {
    refusals = [450, 450]
    await signUpAda()
    for (const attempt of [1, 2]) {
      expect(await sendDueMails(core)).toBe(1)
      const [row] = await waiting()
      expect(row?.attempt).toBe(attempt)
      const pause = ((row?.dueAt.getTime() ?? 0) - Date.now()) / 1000
      expect(pause).toBeGreaterThan(pauseAfter(attempt) - 3)
      expect(pause).toBeLessThanOrEqual(pauseAfter(attempt) + 1)
      expect(await sendDueMails(core)).toBe(0)
      await makeDue()
    }
    expect(await sendDueMails(core)).toBe(1)
    expect(troubles).toEqual([])
    const [mail, ...more] = adas(/Verify/)
    expect(more).toEqual([])
    await verifyEmail(core, secretIn(mail?.text))
  })

  test('refuses for good is given up at once, and the report names no person', async () => {
    refusals = [550]
    await signUpAda()
    await sendDueMails(core)
    expect(await waiting()).toEqual([])
    expect(await core.database.select().from(accountLinks)).toEqual([])
    expect(troubles).toEqual(['A mail could not be sent through SMTP_URL: EENVELOPE 550.'])
  })

  test(`cannot take is given up after ${GIVE_UP_HOURS} hours`, async () => {
    await signUpAda()
    refusals = [450, 450]
    await core.database.update(mails).set({ createdAt: sql`now() - make_interval(mins => ${GIVE_UP_HOURS * 60 - 1})` })
    await sendDueMails(core)
    expect(await waiting()).toHaveLength(1)
    await core.database.update(mails).set({ createdAt: sql`now() - make_interval(hours => ${GIVE_UP_HOURS})` })
    await makeDue()
    await sendDueMails(core)
    expect(await waiting()).toEqual([])
    expect(troubles).toEqual(['A mail could not be sent through SMTP_URL: EENVELOPE 450.'])
  })

  test('cannot take, and that a person wrote, lies in the outbox in the end', async () => {
    const { userId } = await signUpAda()
    await sendDueMails(core)
    refusals = [550]
    await sendSupportMessage(core, userId, { email: 'ada@elsewhere.example', text: 'Why does it fail?' })
    await sendDueMails(core)
    expect(await waiting()).toEqual([])
    const folder = settings.mail.outboxFolder
    const [name = ''] = await readdir(folder)
    const file = await readFile(join(folder, name), 'utf8')
    expect(file).toMatch(/^To: team@proofs\.example$/m)
    expect(file).toContain('Why does it fail?\n\n-- \nada <ada@mail.example>')
  })

  test('leaves without an answer does not hold up the end', async () => {
    const reached = Promise.withResolvers<void>()
    stalls = () => reached.resolve()
    const sender = startMailSender(core)
    await signUpAda()
    await reached.promise
    const begun = Date.now()
    await sender.stop()
    expect(Date.now() - begun).toBeLessThan(10_000)
  })
})

test('pauses grow from seconds to half an hour', () => {
  expect([1, 2, 3, 5, 9, 10, 1000].map(pauseAfter)).toEqual([5, 10, 20, 80, 1280, 1800, 1800])
})

describe('a mail that is not needed any more is not sent', () => {
  async function teamOfOwner() {
    const account = { username: 'owner', email: 'owner@mail.example', password }
    const { userId } = await createAccount(core, account, { isVerified: true })
    const viewer = { kind: 'user', userId, teamId: null, role: null } as const
    const { slug, id } = await createTeam(core, viewer, { slug: 'acme', name: undefined, description: undefined })
    return { viewer, slug, id }
  }

  test('an invitation that was withdrawn', async () => {
    const { viewer, slug } = await teamOfOwner()
    await invite(core, viewer, { teamSlug: slug, email: 'ada@mail.example', role: 'member' })
    const [invitation] = await listInvitations(core, viewer, slug)
    await withdrawInvitation(core, viewer, invitation?.invitation_id ?? '')
    expect(await sendDueMails(core)).toBe(0)
    expect(server.received).toEqual([])
  })

  test('but an invitation that is open is, and its link is good once', async () => {
    const { viewer, slug, id } = await teamOfOwner()
    await invite(core, viewer, { teamSlug: slug, email: 'ada@mail.example', role: 'admin' })
    await sendDueMails(core)
    const secret = secretIn(adas(/invites you to join/)[0]?.text)
    expect(await dump()).not.toContain(secret)
    const { userId } = await createAccount(
      core,
      { username: 'ada', email: 'ada@mail.example', password },
      { isVerified: true },
    )
    await acceptInvitation(core, { kind: 'user', userId, teamId: null, role: null }, secret)
    expect(await core.database.select().from(members).where(eq(members.teamId, id))).toHaveLength(2)
  })

  test('a link to set a password, once the password was changed', async () => {
    const { userId } = await signUpAda()
    await requestLinks(core, 'reset_password', 'ada')
    await sendDueMails(core)
    await changePassword(core, userId, { oldPassword: password, newPassword: 'another horse battery' })
    while ((await sendDueMails(core)) > 0);
    expect(adas(/Set a new password/)).toEqual([])
    expect(adas(/was changed/)).toHaveLength(1)
  })

  test('a link for a name that no one has', async () => {
    await requestLinks(core, 'reset_password', 'no\0body')
    while ((await sendDueMails(core)) > 0);
    expect([server.received, await waiting(), troubles]).toEqual([[], [], []])
  })
})

test('while the mail server is away for hours three mails of a kind wait for a person, and their links are good when it is back', async () => {
  const account = { username: 'ada', email: 'ada@mail.example', password }
  await createAccount(core, account, { isVerified: true })
  for (let hour = 0; hour < 5; hour += 1) {
    await requestLinks(core, 'reset_password', 'ada')
    refusals = Array.from({ length: 5 }, () => 450)
    await makeDue()
    while ((await sendDueMails(core)) > 0);
    await core.database.update(accountLinks).set({
      createdAt: sql`${accountLinks.createdAt} - interval '61 minutes'`,
      expiresAt: sql`${accountLinks.expiresAt} - interval '61 minutes'`,
    })
  }
  refusals = []
  await makeDue()
  while ((await sendDueMails(core)) > 0);
  const links = adas(/Set a new password/)
  expect(links).toHaveLength(3)
  await setPasswordByLink(core, { secret: secretIn(links.at(-1)?.text), newPassword: 'another horse battery' })
})
