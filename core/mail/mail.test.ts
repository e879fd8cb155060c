import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Mailer, mailerOver } from './mailer.ts'
import { outboxDelivery } from './outbox.ts'
import { smtpDelivery } from './smtp.ts'
import { type MailServer, openMailServer } from './testing/mail-server.ts'

const from = 'no-reply@proofs.example'
const mail = {
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

function smtpMailer(url: string, waits: number[] = []): { mailer: Mailer; troubles: Error[] } {
  const troubles: Error[] = []
  return { mailer: mailerOver(smtpDelivery(url, from), (error) => troubles.push(error), waits), troubles }
}

describe('a mail by SMTP', () => {
  it('reaches the mail server with its sender, its one recipient and its text', async () => {
    const server = await mailServer()
    const { mailer, troubles } = smtpMailer(server.url)
    mailer.send(mail)
    await mailer.close()
    expect(troubles).toEqual([])
    expect(server.received).toMatchObject([{ from, to: ['ada@mail.example'] }])
    expect(server.received[0]?.source).toMatch(/^From: Proofyard <no-reply@proofs\.example>\r$/m)
    expect(server.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(server.received[0]?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  })

  it('logs in with the credentials of the URL', async () => {
    const seen: unknown[] = []
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        seen.push([username, password])
        callback(null, { user: username })
      },
    })
    const { mailer } = smtpMailer(server.url.replace('//', '//ada:s%40cret%2F@'))
    mailer.send(mail)
    await mailer.settle()
    expect(seen).toEqual([['ada', 's@cret/']])
    expect(server.received).toHaveLength(1)
  })

  it('is tried again when the mail server asks for it', async () => {
    let refusals = 2
    const server = await mailServer({
      onRcptTo: (_address, _session, callback) => {
        refusals -= 1
        callback(refusals >= 0 ? Object.assign(new Error('Come back later'), { responseCode: 450 }) : null)
      },
    })
    const { mailer, troubles } = smtpMailer(server.url, [1, 1, 1])
    mailer.send(mail)
    await mailer.settle()
    expect(server.received).toHaveLength(1)
    expect(troubles).toEqual([])
  })

  it('is given up at once when the mail server refuses it, and nobody is named in the report', async () => {
    let tries = 0
    const server = await mailServer({
      onRcptTo: ({ address }, _session, callback) => {
        tries += 1
        callback(Object.assign(new Error(`No ${address} here`), { responseCode: 550 }))
      },
    })
    const { mailer, troubles } = smtpMailer(server.url, [1, 1])
    mailer.send(mail)
    await mailer.settle()
    expect(tries).toBe(1)
    expect(troubles.map(({ message }) => message)).toEqual([
      'A mail could not be sent through SMTP_URL: EENVELOPE 550.',
    ])
    expect(`${troubles[0]?.stack}`).not.toContain('ada')
  })

  it('is reported when the mail server stays away', async () => {
    const { mailer, troubles } = smtpMailer('smtp://127.0.0.1:1', [1, 1])
    mailer.send(mail)
    await mailer.settle()
    expect(troubles.map(({ message }) => message)).toEqual([
      'A mail could not be sent through SMTP_URL: connect ECONNREFUSED 127.0.0.1:1.',
    ])
  })

  it('does not hold up the end while it waits for another try, nor when the mail server says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const url = typeof address === 'object' ? `smtp://127.0.0.1:${address?.port}` : ''
    const waiting = smtpMailer('smtp://127.0.0.1:1', [1_000_000])
    const talking = smtpMailer(url)
    waiting.mailer.send(mail)
    talking.mailer.send(mail)
    await Promise.all([waiting.mailer.close(), talking.mailer.close()])
    expect(waiting.troubles).toHaveLength(1)
    waiting.mailer.send(mail)
    expect(waiting.troubles.at(-1)?.message).toContain('the server is ending')
    silent.close()
  })
})

describe('the outbox', () => {
  async function outbox(): Promise<{ folder: string; mailer: Mailer; troubles: Error[] }> {
    const parent = await mkdtemp(join(tmpdir(), 'proofyard-test-outbox-'))
    closing.push(() => rm(parent, { recursive: true }))
    const folder = join(parent, 'outbox')
    const troubles: Error[] = []
    return { folder, mailer: mailerOver(outboxDelivery(folder, from), (error) => troubles.push(error)), troubles }
  }

  it('holds each mail as a file that its owner alone can read, with the link in one piece', async () => {
    const { folder, mailer } = await outbox()
    mailer.send(mail)
    await mailer.settle()
    const [name = '', ...more] = await readdir(folder)
    expect(more).toEqual([])
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    const source = await readFile(join(folder, name), 'utf8')
    expect(source).toContain('\nTo: ada@mail.example\n')
    expect(source).toContain(mail.text)
  })

  it.each([
    ['a header in the address', { to: 'ada@mail.example\r\nBcc: eve@mail.example' }],
    ['two addresses', { to: 'ada@mail.example,eve@mail.example' }],
    ['a name', { to: 'Eve <eve@mail.example>' }],
    ['no address', { to: '' }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: eve@mail.example' }],
    ['a line end in the subject', { subject: 'Hello\nthere' }],
  ])('refuses %s', async (_what, wrong) => {
    const { folder, mailer, troubles } = await outbox()
    mailer.send({ ...mail, ...wrong })
    await mailer.settle()
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    expect(troubles).toHaveLength(1)
    expect(troubles[0]?.message).not.toMatch(/ada|eve|Hello/i)
  })

  it('sends what is composed in the background, or nothing', async () => {
    const { folder, mailer, troubles } = await outbox()
    mailer.send(async () => [])
    mailer.send(async () => [mail])
    mailer.send(() => Promise.reject(new Error('The database is away.')))
    await mailer.settle()
    expect(await readdir(folder)).toHaveLength(1)
    expect(troubles.map(({ message }) => message)).toEqual(['The database is away.'])
  })
})
