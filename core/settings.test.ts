import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { InvalidSettings, readSettings } from './settings.ts'

describe('settings', () => {
  it('has a default for everything', () => {
    const settings = readSettings({})
    expect(settings.host).toBe('127.0.0.1')
    expect(settings.port).toBe(8080)
    expect(settings.dataFolder).toBe(resolve('.proofyard'))
    expect(settings.storageUrl).toBe(`file:${resolve('.proofyard/artifacts')}`)
    expect(settings.publicUrl).toBe('http://127.0.0.1:8080')
    expect(settings.firstUser).toBeUndefined()
    expect(settings.attemptsPerMinute).toBe(30)
    expect(settings.limits).toEqual({ archiveBytes: 536_870_912, unpackedBytes: 2_147_483_648, entries: 50_000 })
  })

  it('says of each wrong setting, in one sentence, what it must be', () => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'https://x/y', PROOFYARD_SANDBOX: 'no' }
    expect(() => readSettings(wrong)).toThrow(InvalidSettings)
    expect(() => readSettings(wrong)).toThrow(
      [
        'PORT must be a whole number from 0 to 65535.',
        'DATABASE_URL must be a URL that begins with postgres: or postgresql:.',
        'PUBLIC_URL must be an origin without a path, such as https://proofs.example.org.',
        'PROOFYARD_SANDBOX must be one of required, off.',
      ].join('\n'),
    )
  })

  it('reads where mails go, and has a sender even where the server has no name', () => {
    const { mail } = readSettings({
      SMTP_URL: 'smtps://ada:s%40cret@mail.example.org:465?requireTLS=true',
      PUBLIC_URL: 'https://proofs.example.org',
    })
    expect(mail.smtpUrl).toBe('smtps://ada:s%40cret@mail.example.org:465?requireTLS=true')
    expect(mail.from).toBe('no-reply@proofs.example.org')
    expect(readSettings({}).mail).toEqual({
      smtpUrl: undefined,
      from: 'no-reply@localhost',
      supportAddress: undefined,
      outboxFolder: resolve('.proofyard/outbox'),
    })
    expect(readSettings({ HOST: '::1' }).mail.from).toBe('no-reply@localhost')
    expect(readSettings({ MAIL_FROM: 'mail@example.org' }).mail.from).toBe('mail@example.org')
  })

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be a URL that begins with smtp: or smtps:.'],
    [{ SMTP_URL: 'smtp:///' }, 'SMTP_URL must name a host and no path'],
    [{ SMTP_URL: 'smtp://mail.example.org/box' }, 'SMTP_URL must name a host and no path'],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an e-mail address, such as no-reply@example.org.'],
  ])('refuses %j', (wrong, sentence) => {
    expect(() => readSettings(wrong)).toThrow(sentence)
  })

  it('reads what the console shows, and by itself promises nothing', () => {
    expect(readSettings({}).console).toEqual({
      documentation_url: '/docs',
      support_email: null,
      support_form_url: null,
      analytics: null,
    })
    const settings = readSettings({
      PUBLIC_URL: 'https://proofs.example.org:8443',
      SUPPORT_EMAIL: 'support@example.org',
      SUPPORT_FORM_URL: 'https://forms.example.org/f?email={email}',
      DOCUMENTATION_URL: 'https://docs.example.org/',
      ANALYTICS_URL: 'https://events.example.org/v1/',
      ANALYTICS_KEY: 'live',
    })
    expect(settings.mail.supportAddress).toBe('support@example.org')
    expect(settings.console).toEqual({
      documentation_url: 'https://docs.example.org/',
      support_email: 'support@example.org',
      support_form_url: 'https://forms.example.org/f?email={email}',
      analytics: {
        url: 'https://events.example.org/v1',
        production_host: 'proofs.example.org:8443',
        write_key: 'live',
        other_write_key: null,
      },
    })
  })

  it.each([
    [{ SUPPORT_EMAIL: 'us' }, 'SUPPORT_EMAIL must be an e-mail address, such as support@example.org.'],
    [{ SUPPORT_FORM_URL: 'javascript:alert(1)' }, 'SUPPORT_FORM_URL must be a URL that begins with http: or https:.'],
    [{ ANALYTICS_KEY: 'live' }, 'ANALYTICS_URL goes together with ANALYTICS_KEY'],
    [{ ANALYTICS_URL: 'https://events.example.org' }, 'ANALYTICS_URL goes together with ANALYTICS_KEY'],
    [{ ANALYTICS_URL: 'https://e.example/?x', ANALYTICS_KEY: 'live' }, 'ANALYTICS_URL must have neither query'],
  ])('refuses %j', (wrong, sentence) => {
    expect(() => readSettings(wrong)).toThrow(sentence)
  })

  it('refuses half a first user', () => {
    expect(() => readSettings({ PROOFYARD_USERNAME: 'ada' })).toThrow(
      'PROOFYARD_USERNAME and PROOFYARD_PASSWORD go together',
    )
  })

  it('treats an empty setting as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).port).toBe(8080)
  })
})
