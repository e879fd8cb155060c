import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InvalidSettingsError } from './invalid-settings-error.ts'
import { readServerSettings } from './server-settings.ts'
import { readStartSettings } from './start-settings.ts'
import { readWorkerSettings } from './worker-settings.ts'

const DATABASE_URL = 'postgres://127.0.0.1/proofyard'
const readSettings = (variables: Record<string, string>) => readServerSettings({ DATABASE_URL, ...variables })

describe('the settings of a server', () => {
  test('have a default for everything but the database', () => {
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

  test('are refused with one sentence for each that is wrong', () => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'https://x/y', PROOFYARD_SANDBOX: 'no' }
    expect(() => readSettings(wrong)).toThrow(InvalidSettingsError)
    expect(() => readSettings(wrong)).toThrow(
      [
        'PORT must be a whole number from 0 to 65535.',
        'PUBLIC_URL must be an origin without a path, such as https://proofs.example.org.',
        'DATABASE_URL must be a URL that begins with postgres: or postgresql:.',
        'PROOFYARD_SANDBOX must be one of required, off, runsc.',
      ].join('\n'),
    )
  })

  test('name the proxies that may say whom they speak for: by themselves those of this machine', () => {
    const trusted = (PROOFYARD_TRUSTED_PROXIES: string) => readSettings({ PROOFYARD_TRUSTED_PROXIES }).trustedProxies
    expect(trusted('')).toEqual(['loopback'])
    expect(trusted(' none ')).toEqual([])
    expect(trusted('loopback, 10.0.0.7,192.168.0.0/16 , fd00::/8,::1')).toEqual([
      'loopback',
      '10.0.0.7',
      '192.168.0.0/16',
      'fd00::/8',
      '::1',
    ])
    for (const wrong of [
      'balancer.example.org',
      '10.0.0',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.7,',
      'none, 10.0.0.7',
      'true',
      '*',
    ]) {
      expect(() => trusted(wrong)).toThrow(
        'PROOFYARD_TRUSTED_PROXIES must be none, or addresses and ranges with commas between them, ' +
          'such as loopback, 10.0.0.7, 192.168.0.0/16, fd00::/8.',
      )
    }
    for (const all of ['0.0.0.0/0', '10.0.0.7, ::/0']) {
      expect(() => trusted(all)).toThrow('PROOFYARD_TRUSTED_PROXIES must not be every address there is.')
    }
  })

  test('name the hosts that downloads may reach', () => {
    const hosts = (PROOFYARD_FETCH_HOSTS: string) =>
      readWorkerSettings({ DATABASE_URL, PROOFYARD_FETCH_HOSTS }).fetchHosts
    expect(hosts('')).toEqual([])
    expect(hosts('Storage.Example:443, 10.0.0.7:8080,[fd00::7]:80')).toEqual([
      'storage.example:443',
      '10.0.0.7:8080',
      '[fd00::7]:80',
    ])
    for (const wrong of [
      'storage.example',
      '*:443',
      'https://a:443',
      'a:0x1',
      'a:99999',
      'a:443/b',
      'user@a:443',
      ':443',
    ]) {
      expect(() => hosts(wrong)).toThrow(
        'PROOFYARD_FETCH_HOSTS must be hosts with ports and commas between them, such as storage.example:443, 10.0.0.7:8080.',
      )
    }
  })

  test('name mirrors of git hosts', () => {
    const mirrors = (PROOFYARD_GIT_MIRRORS: string) =>
      readWorkerSettings({ DATABASE_URL, PROOFYARD_GIT_MIRRORS }).gitMirrors
    expect(mirrors('')).toEqual([])
    expect(
      mirrors('https://github.com/=http://127.0.0.1:3000/, https://gitlab.com/a/=https://git.example/a=b/'),
    ).toEqual([
      { prefix: 'https://github.com/', replacement: 'http://127.0.0.1:3000/' },
      { prefix: 'https://gitlab.com/a/', replacement: 'https://git.example/a=b/' },
    ])
    for (const wrong of [
      'https://github.com/',
      'https://github.com=http://git.example/',
      'https://github.com/=http://git.example',
      'http://github.com/=http://git.example/',
      'https://github.com/=ssh://git.example/',
      'https://github.com/=file:///mirrors/',
      'https://github.com/=https://user:secret@git.example/',
      'https://github.com/=https://git.example/?/',
      'https://github.com/=https://git.example/"]/',
    ]) {
      expect(() => mirrors(wrong)).toThrow(
        'PROOFYARD_GIT_MIRRORS must be pairs of URLs that end in / and have neither user nor password, with commas between them, such as https://github.com/=http://git.example:3000/github/.',
      )
    }
  })

  test('say where mails go, and have a sender even where the server has no name', () => {
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

  test.each([
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be a URL that begins with smtp: or smtps:.'],
    [{ SMTP_URL: 'smtp:///' }, 'SMTP_URL must name a host and no path'],
    [{ SMTP_URL: 'smtp://mail.example.org/box' }, 'SMTP_URL must name a host and no path'],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an email address, such as no-reply@example.org.'],
  ])('are refused: %j', (wrong, sentence) => {
    expect(() => readSettings(wrong)).toThrow(sentence)
  })

  test('say what the console shows, and by themselves promise nothing', () => {
    expect(readSettings({}).console).toEqual({
      documentation_url: '/docs',
      support_email: null,
      support_form_url: null,
      single_sign_on: null,
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
      single_sign_on: null,
      analytics: {
        url: 'https://events.example.org/v1',
        production_host: 'proofs.example.org:8443',
        write_key: 'live',
        other_write_key: null,
      },
    })
  })

  test.each([
    [{ SUPPORT_EMAIL: 'us' }, 'SUPPORT_EMAIL must be an email address, such as support@example.org.'],
    [{ SUPPORT_FORM_URL: 'javascript:alert(1)' }, 'SUPPORT_FORM_URL must be a URL that begins with http: or https:.'],
    [{ ANALYTICS_KEY: 'live' }, 'ANALYTICS_URL goes together with ANALYTICS_KEY'],
    [{ ANALYTICS_URL: 'https://events.example.org' }, 'ANALYTICS_URL goes together with ANALYTICS_KEY'],
    [{ ANALYTICS_URL: 'https://e.example/?x', ANALYTICS_KEY: 'live' }, 'ANALYTICS_URL must have neither query'],
  ])('are refused: %j', (wrong, sentence) => {
    expect(() => readSettings(wrong)).toThrow(sentence)
  })

  test('are refused with half a first user', () => {
    expect(() => readSettings({ PROOFYARD_USERNAME: 'ada' })).toThrow(
      'PROOFYARD_USERNAME and PROOFYARD_PASSWORD go together',
    )
  })

  test('count as not set when they are empty', () => {
    expect(readSettings({ PORT: '', PROOFYARD_EMAIL: '' }).port).toBe(8080)
  })
})

describe('the settings of a process', () => {
  test('are those that it reads: what is wrong for another one does not disturb it', () => {
    expect(
      readWorkerSettings({ DATABASE_URL, PROOFYARD_ATTEMPTS_PER_MINUTE: 'many' }).workerConcurrency,
    ).toBeGreaterThan(0)
    expect(readServerSettings({ DATABASE_URL, PROOFYARD_JOBS: 'many' }).port).toBe(8080)
    expect(readStartSettings({ PROOFYARD_JOBS: 'many', SMTP_URL: 'none' }).databaseUrl).toBeUndefined()
    expect(() => readWorkerSettings({ DATABASE_URL, PROOFYARD_JOBS: 'many' })).toThrow(
      'PROOFYARD_JOBS must be a whole number from 1 to 256.',
    )
  })

  test('give the steps of a job more time, and not more than the queue gives a job', () => {
    expect(readWorkerSettings({ DATABASE_URL }).timeFactor).toBe(1)
    expect(readWorkerSettings({ DATABASE_URL, PROOFYARD_TIME_FACTOR: '4' }).timeFactor).toBe(4)
    expect(() => readWorkerSettings({ DATABASE_URL, PROOFYARD_TIME_FACTOR: '5' })).toThrow(
      'PROOFYARD_TIME_FACTOR must be a whole number from 1 to 4.',
    )
  })

  test('name the frameworks whose jobs a worker takes, or none for all', () => {
    const named = (PROOFYARD_FRAMEWORKS?: string) =>
      readWorkerSettings({ DATABASE_URL, PROOFYARD_FRAMEWORKS }).frameworks
    expect(named()).toHaveLength(11)
    expect(named('')).toHaveLength(11)
    expect(named('circom, sp1')).toEqual(['circom', 'sp1'])
    expect(() => named('circom,cairo')).toThrow('PROOFYARD_FRAMEWORKS must be frameworks with commas between them')
  })

  test('name the file that a worker touches by an absolute path, or none', () => {
    const aliveFile = (PROOFYARD_ALIVE_FILE: string) =>
      readWorkerSettings({ DATABASE_URL, PROOFYARD_ALIVE_FILE }).aliveFile
    expect(aliveFile('')).toBeUndefined()
    expect(aliveFile('/run/proofyard/alive')).toBe('/run/proofyard/alive')
    expect(() => aliveFile('alive')).toThrow(
      'PROOFYARD_ALIVE_FILE must be an absolute path, such as /run/proofyard/alive.',
    )
  })

  test('are the same where two processes read the same variable', () => {
    const variables = {
      DATABASE_URL,
      HOST: '::1',
      PORT: '81',
      PROOFYARD_DATA: '/srv/proofyard',
      PROOFYARD_PARAMS: '/srv/params',
      PROOFYARD_DRAIN_SECONDS: '5',
    }
    const [server, worker, start] = [
      readServerSettings(variables),
      readWorkerSettings(variables),
      readStartSettings(variables),
    ]
    expect(worker.storageUrl).toBe('file:/srv/proofyard/artifacts')
    expect(worker).toMatchObject({ storageUrl: server.storageUrl, publicUrl: server.publicUrl, mail: server.mail })
    expect(start).toMatchObject({ publicUrl: server.publicUrl, dataFolder: server.dataFolder, drainSeconds: 5 })
    expect(start).toMatchObject({ toolFolder: worker.toolFolder, paramsFolder: worker.paramsFolder })
  })

  test('need a database, which only npm start makes by itself', () => {
    const sentence = 'DATABASE_URL is not set. `npm start` starts a PostgreSQL and sets it.'
    expect(() => readServerSettings({})).toThrow(sentence)
    expect(() => readWorkerSettings({ DATABASE_URL: '' })).toThrow(sentence)
    expect(() => readWorkerSettings({ DATABASE_URL: 'mysql://x' })).toThrow(
      'DATABASE_URL must be a URL that begins with postgres: or postgresql:.',
    )
    expect(readStartSettings({}).databaseUrl).toBeUndefined()
  })
})
