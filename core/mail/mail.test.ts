import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Delivery } from './delivery.ts'
import { checkMail } from './mail.ts'
import { outboxDelivery } from './outbox.ts'
import { smtpDelivery } from './smtp.ts'
import { type MailServer, openMailServer } from './testing/mail-server.ts'

const from = 'no-reply@proofs.example'
const mail = {
  id: '0b0f7a52-35a1-4f0e-9ad8-5a33a24f6f4e',
  date: new Date('2026-01-02T03:04:05.678Z'),
  to: 'ada@mail.example',
  subject: 'Résumé of a proof',
  text: `Hello.\n\nhttps://proofs.example/${'x'.repeat(90)}\n`,
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function mailServer(options?: Parameters<typeof openMailServer>[0]): Promise<MailServer> {
  const server = await openMailServer(options)
  closing.push(server.close)
  return server
}

function smtp(url: string): Delivery {
  const delivery = smtpDelivery(url, from)
  closing.push(async () => delivery.close())
  return delivery
}

describe('a mail by SMTP', () => {
  test('reaches the mail server with its sender, its one recipient, its date and its text', async () => {
    const server = await mailServer()
    await smtp(server.url).deliver(mail)
    expect(server.received).toMatchObject([{ from, to: ['ada@mail.example'] }])
    const source = server.received[0]?.source
    expect(source).toMatch(/^From: Proofyard <no-reply@proofs\.example>\r$/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(source).toMatch(/^Date: Fri, 02 Jan 2026 03:04:05 \+0000\r$/m)
    expect(source).toMatch(/^Message-ID: <0b0f7a52-35a1-4f0e-9ad8-5a33a24f6f4e@proofs\.example>\r$/m)
  })

  test('logs in with the credentials of the URL', async () => {
    const seen: unknown[] = []
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        seen.push([username, password])
        callback(null, { user: username })
      },
    })
    await smtp(server.url.replace('//', '//ada:s%40cret%2F@')).deliver(mail)
    expect(seen).toEqual([['ada', 's@cret/']])
    expect(server.received).toHaveLength(1)
  })

  test.each([
    ['for now', 450, true],
    ['for good', 550, false],
  ])('is refused %s, and the error names no person', async (_what, responseCode, mayPass) => {
    const server = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`No ${address} here`), { responseCode })),
    })
    const error: unknown = await smtp(server.url)
      .deliver(mail)
      .catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      name: 'MailNotSentError',
      message: `A mail could not be sent through SMTP_URL: EENVELOPE ${responseCode}.`,
      mayPass,
    })
    expect(String(error instanceof Error && error.stack)).not.toContain('ada')
  })

  test('may be sent later when the mail server is away', async () => {
    await expect(smtp('smtp://127.0.0.1:1').deliver(mail)).rejects.toMatchObject({
      message: 'A mail could not be sent through SMTP_URL: connect ECONNREFUSED 127.0.0.1:1.',
      mayPass: true,
    })
  })
})

describe('the outbox', () => {
  async function outbox(): Promise<{ folder: string; delivery: Delivery }> {
    const parent = await mkdtemp(join(tmpdir(), 'proofyard-test-outbox-'))
    closing.push(() => rm(parent, { recursive: true }))
    const folder = join(parent, 'outbox')
    return { folder, delivery: outboxDelivery(folder, from) }
  }

  test('holds each mail as a file that its owner alone can read, with the link in one piece', async () => {
    const { folder, delivery } = await outbox()
    await delivery.deliver(mail)
    const [name = '', ...more] = await readdir(folder)
    expect(more).toEqual([])
    expect(name).toBe('2026-01-02T03-04-05.678Z-0b0f7a52.eml')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    const source = await readFile(join(folder, name), 'utf8')
    expect(source).toContain('\nTo: ada@mail.example\n')
    expect(source).toContain(mail.text)
  })

  test('holds a mail that is delivered twice once, as it was the second time', async () => {
    const { folder, delivery } = await outbox()
    await delivery.deliver(mail)
    await delivery.deliver({ ...mail, text: 'with another link' })
    const names = await readdir(folder)
    expect(names).toHaveLength(1)
    expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toContain('with another link')
  })
})

test.each([
  ['a header in the address', { to: 'ada@mail.example\r\nBcc: eve@mail.example' }],
  ['two addresses', { to: 'ada@mail.example,eve@mail.example' }],
  ['a name', { to: 'Eve <eve@mail.example>' }],
  ['no address', { to: '' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: eve@mail.example' }],
  ['a line end in the subject', { subject: 'Hello\nthere' }],
])('a mail with %s is refused for good', (_what, wrong) => {
  const check = () => checkMail({ ...mail, ...wrong })
  expect(check).toThrow(expect.objectContaining({ name: 'MailNotSentError', mayPass: false }))
  expect(check).not.toThrow(/ada|eve|Hello/i)
})
