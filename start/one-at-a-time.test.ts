import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-turn-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A process that says `waits` where another one has the turn, and `has it` when it does. @param seconds how much it does then */
function taker({ seconds = 3600, withChild = false } = {}) {
  const program = `
    const { takeTurn } = await import(${JSON.stringify(new URL('one-at-a-time.mjs', import.meta.url).href)})
    const turn = await takeTurn(${JSON.stringify(folder)}, () => console.log('waits'))
    const child = ${withChild} && (await import('node:child_process')).spawn('sleep', ['3600'], { stdio: ['ignore', 'ignore', 'ignore', turn] })
    console.log(child ? 'has it ' + child.pid : 'has it')
    setTimeout(() => {}, ${seconds * 1000})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')))
  const says = (words: string) => expect.poll(() => said.at(-1), { timeout: 20_000 }).toMatch(words)
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

function endChild(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended before.
  }
}

test('a set-up that is killed while npm installs for it leaves the turn to npm, and no second npm begins beside that', async () => {
  const first = taker({ withChild: true })
  await first.says('has it')
  const npm = Number(first.said.at(-1)?.split(' ').at(-1))
  try {
    const second = taker({ seconds: 0 })
    await second.says('waits')
    await first.kill()
    const third = taker({ seconds: 0 })
    await third.says('waits')
    await sleep(1000)
    expect([second.said, third.said]).toEqual([['waits'], ['waits']])
    endChild(npm)
    await Promise.all([second.says('has it'), third.says('has it')])
    await Promise.all([second.ended, third.ended])
  } finally {
    await first.kill()
    endChild(npm)
  }
})

test('where a stranger has the turn and shuts out who waits, they are asked a few times a second', async () => {
  let asked = 0
  const stranger = createServer((waiting) => {
    asked += 1
    waiting.destroy()
  })
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 40)
  stranger.listen({ path: `\0proofyard-setup-${hash}` })
  await once(stranger, 'listening')
  const waits = taker({ seconds: 0 })
  await waits.says('waits')
  await sleep(2000)
  expect(asked).toBeLessThan(20)
  stranger.close()
  await waits.says('has it')
  await waits.ended
})
