import { afterEach, expect, test, vi } from 'vitest'
import { exitCodes } from '../failure.ts'
import type { Context } from '../context.ts'
import { openTerminal } from '../terminal/terminal.ts'
import { startBrowser } from '../terminal/start-browser.ts'
import { logInByBrowser } from './log-in-by-browser.ts'

vi.mock(import('../terminal/start-browser.ts'), async (original) => ({ ...(await original()), startBrowser: vi.fn() }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(startBrowser).mockClear()
})

const url = 'https://a.example'
const begun = {
  device_code: 'secret',
  user_code: 'BCDF-GHJK',
  verification_url: `${url}/device`,
  interval_seconds: 0,
  expires_in_seconds: 600,
}
const waiting = [200, { login_state: 'waiting', key: null }] as const
const key = { api_key: 'k', id: '1', created_by: 'ada' }
const approved = [200, { login_state: 'approved', key }] as const

/** Logs in at a server that answers questions in turn, on a machine with a desktop. */
async function logIn(
  answers: (readonly [number, object])[],
  own: Partial<typeof begun> = {},
  signal = new AbortController().signal,
) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (...[address, request]: Parameters<typeof fetch>) => {
    asked.push(request?.body)
    if (new Request(address).url.endsWith('/begin')) return Response.json({ ...begun, ...own }, { status: 201 })
    const [status, body] = answers.shift() ?? [404, { message: 'No.' }]
    return Response.json(body, { status })
  })
  let output = ''
  const stream = { write: (text: string) => (output += text).length > 0, isTTY: false, columns: 80 }
  const context: Context = {
    terminal: openTerminal({ out: stream, err: stream, isInteractive: true }, false, {}),
    env: { DISPLAY: ':0' },
    url,
    signal,
    connect: () => Promise.reject(new Error('No one is logged in.')),
  }
  const result: unknown = await logInByBrowser(context, url, 'laptop').catch((error: unknown) => error)
  return { result, output, asked }
}

test('address and code are said, the browser is opened, and the key comes once it is approved', async () => {
  const { result, output, asked } = await logIn([waiting, approved])
  expect(result).toEqual(key)
  expect(output).toContain('https://a.example/device')
  expect(output).toContain('BCDF-GHJK')
  expect(output).not.toContain('secret')
  expect(startBrowser).toHaveBeenCalledExactlyOnceWith('https://a.example/device')
  expect(asked).toEqual(['{"name":"laptop"}', ...Array.from({ length: 2 }, () => '{"device_code":"secret"}')])
})

test('a server that stumbles, or asks for a pause, is asked again', async () => {
  expect((await logIn([[503, {}], [429, {}], approved])).result).toEqual(key)
})

test.each([
  ['refused', [[200, { login_state: 'refused', key: null }]], 'refused in the browser'],
  ['forgotten by the server', [waiting], 'No one has approved the login in time.'],
  [
    'of a person who left the team',
    [[403, { message: 'You are not a member of this team any more.' }]],
    'not a member',
  ],
] as [string, [number, object][], string][])(
  'a login that is %s ends with a sentence',
  async (_, answers, sentence) => {
    expect((await logIn(answers)).result).toHaveProperty('message', expect.stringContaining(sentence))
  },
)

test('one that no one approves ends', async () => {
  const { result } = await logIn([waiting, waiting, waiting], { expires_in_seconds: 1 })
  expect(result).toMatchObject({ exitCode: exitCodes.notAllowed, message: expect.stringContaining('in time') })
})

test('a server that asks for a pause of a hundred years is not asked without one', async () => {
  const { asked } = await logIn([waiting, waiting], { interval_seconds: 3e9 }, AbortSignal.timeout(500))
  expect(asked).toHaveLength(1)
})

test('a page of another server is not opened, and warned of: it could be asked for a key of its own', async () => {
  const { output } = await logIn([approved], { verification_url: 'https://b.example/device' })
  expect(output).toContain('That is not https://a.example.')
  expect(startBrowser).not.toHaveBeenCalled()
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'no page'])('%s is not opened', async (verification_url) => {
  const { result } = await logIn([approved], { verification_url })
  expect(result).toHaveProperty('message', expect.stringContaining('is no page'))
  expect(startBrowser).not.toHaveBeenCalled()
})
