import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signUp } from '../accounts/sign-up.ts'
import { verifyEmail } from '../accounts/verify-email.ts'
import type { Core } from '../context.ts'
import { mails } from '../database/schema/mails.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import type { Delivery } from './delivery.ts'
import { MailNotSentError } from './mail-not-sent-error.ts'
import { startMailSender } from './mail-sender.ts'
import { sendDueMails, takeUpMails } from './send-mails.ts'
import { type MailServer, openMailServer } from './testing/mail-server.ts'

let server: MailServer
/** What the mail server answers to senders; 250 when undefined. */
let senderRefusal: number | undefined
/** Answers to those who stall, once there are some. */
let stalled: (() => void)[]
let core: Core
let troubles: string[]
let close: () => Promise<void>

beforeEach(async () => {
  senderRefusal = undefined
  stalled = []
  server = await openMailServer({
    onMailFrom: (_address, _session, callback) =>
      callback(
        senderRefusal === undefined ? null : Object.assign(new Error('Not you'), { responseCode: senderRefusal }),
      ),
    onRcptTo: ({ address }, _session, callback) => {
      if (address === 'slow@mail.example') stalled.push(() => callback(null))
      else callback(null)
    },
  })
  const opened = await openTestCore({ smtpUrl: server.url })
  troubles = []
  core = { ...opened.core, report: ({ message }) => void troubles.push(message) }
  close = opened.close
})
afterEach(async () => {
  await close()
  await server.close()
})

const newPerson = (username: string) =>
  signUp(core, { username, email: `${username}@mail.example`, password: 'correct horse battery' })
const makeDue = () => core.database.update(mails).set({ dueAt: sql`clock_timestamp()` })

test('a server whose lease has ended does not end the link that another one has sent', async () => {
  const release = Promise.withResolvers<void>()
  const refusesLate: Delivery = {
    kind: 'smtp',
    deliver: async () => {
      await release.promise
      throw new MailNotSentError('Refused for good.', false)
    },
    close: () => undefined,
  }
  await newPerson('ada')
  const [late] = await takeUpMails({ ...core, deliveries: { ...core.deliveries, people: refusesLate } }, 1)
  await makeDue()
  expect(await sendDueMails(core)).toBe(1)
  release.resolve()
  await late
  expect(troubles).toEqual([])
  const secret = /#(\w{43})/.exec(server.received[0]?.text ?? '')?.[1] ?? 'none'
  await verifyEmail(core, secret)
})

test('a recipient that stalls holds up no other mail', async () => {
  const sender = startMailSender(core)
  await newPerson('slow')
  await vi.waitFor(() => expect(stalled).toHaveLength(1), { timeout: 10_000 })
  await Promise.all(Array.from({ length: 12 }, (_, number) => newPerson(`person-${number}`)))
  await vi.waitFor(() => expect(server.received).toHaveLength(12), { timeout: 10_000 })
  for (const answer of stalled) answer()
  await vi.waitFor(() => expect(server.received).toHaveLength(13), { timeout: 10_000 })
  await sender.stop()
}, 40_000)

test('a mail server that refuses the sender is tried again, for its operator may end that', async () => {
  senderRefusal = 550
  await newPerson('ada')
  await sendDueMails(core)
  expect(troubles).toEqual([])
  senderRefusal = undefined
  await makeDue()
  await sendDueMails(core)
  expect(server.received).toHaveLength(1)
})
