import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exitCodes } from './failure.ts'
import { run } from './run.ts'

let printed: string
beforeEach(() => {
  printed = ''
  const keep = (text: unknown) => (printed += String(text)).length > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
  vi.spyOn(console, 'log').mockImplementation((line) => void keep(`${line}\n`))
})
afterEach(() => vi.restoreAllMocks())

test.each(['bash', 'zsh', 'fish', 'powershell'])('%s is told how to complete commands', async (shell) => {
  expect(await run(['completion', shell], {})).toBe(exitCodes.done)
  expect(printed).toMatch(/proofyard'? complete/)
})

test.each([
  [['proof', 'cr'], /^create\t/m],
  [['dep'], /^deploy\t/m],
  [['deploy', '--'], /^--tag\t/m],
  [['completion', ''], /^(?:bash|zsh)/m],
])('a shell that has %j is told what may follow', async (words, expected) => {
  expect(await run(['complete', '--', ...words], {})).toBe(exitCodes.done)
  expect(printed).toMatch(expected)
})

test('a shell that there is not is no command', async () => {
  expect(await run(['completion', 'csh'], {})).toBe(exitCodes.usage)
})

test.each([['proof'], ['depoly'], ['deploy', '--nonsense'], ['clone'], ['build', 'get', 'a', 'b']])(
  '%s %s is no command',
  async (...typed) => {
    expect(await run(typed, {})).toBe(exitCodes.usage)
  },
)

test('flags for all commands may follow the words', async () => {
  expect(await run(['config', '--json', '--url', 'https://a.example'], { XDG_CONFIG_HOME: '/nonexistent' })).toBe(0)
  expect(JSON.parse(printed)).toMatchObject({ url: 'https://a.example', url_from: '--url' })
})
