import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-turn-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A process that says `waits` where another one has the turn, and `has it` when it does. @param seconds how much it does then */
function taker({ seconds = 3600 } = {}) {
  const program = `
    const { takeTurn } = await import(${JSON.stringify(new URL('one-at-a-time.mjs', import.meta.url).href)})
    await takeTurn(${JSON.stringify(folder)}, () => console.log('waits'))
    console.log('has it')
    setTimeout(() => {}, ${seconds * 1000})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')))
  const says = (words: string) => expect.poll(() => said.at(-1), { timeout: 20_000 }).toBe(words)
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { says, kill, said, ended }
}

test('set-ups at once: `npm start` and `npm test` of one clone take turns, also where one of them is killed', async () => {
  const first = taker()
  await first.says('has it')
  const [second, third] = [taker(), taker()]
  await Promise.all([second.says('waits'), third.says('waits')])
  await first.kill()
  await expect.poll(() => [second, third].filter(({ said }) => said.at(-1) === 'has it').length).toBe(1)
  const [winner, loser] = second.said.at(-1) === 'has it' ? [second, third] : [third, second]
  expect(loser.said).toEqual(['waits'])
  await winner.kill()
  await loser.says('has it')
  await loser.kill()
})

test('one that others wait for ends by itself when it is done', async () => {
  const first = taker({ seconds: 2 })
  await first.says('has it')
  const second = taker({ seconds: 0 })
  await second.says('waits')
  await second.says('has it')
  await Promise.all([first.ended, second.ended])
})
