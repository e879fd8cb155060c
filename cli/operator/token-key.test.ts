import { tokenKeys } from '@proofyard/core/database/schema/token-keys.ts'
import { currentTokenKey } from '@proofyard/core/accounts/token-keys.ts'
import { expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const commands = commandsOnDatabase()

test('token keys are listed and replaced without a secret on the screen', async () => {
  expect(await commands.run('token-key', 'list')).toBe(0)
  expect(commands.lines).toEqual(['No token was signed yet: the first one makes the key.'])
  const first = await currentTokenKey(commands.core)
  expect(await commands.run('token-key', 'rotate', '--accept-old-for', '1')).toBe(0)
  expect(await commands.run('token-key', 'list')).toBe(0)
  expect(commands.lines.at(-2)).toMatch(new RegExp(`^${first.id}: made \\S+Z, accepted until \\S+Z$`))
  expect(commands.lines.at(-1)).toMatch(/: made \S+Z, in use$/)
  expect(await commands.run('token-key', 'rotate', '--accept-old-for', '0')).toBe(0)
  expect(commands.lines.at(-1)).toContain('Browsers and API keys go on.')
  for (const { secret } of await commands.core.database.select().from(tokenKeys)) {
    expect(commands.lines.join('\n')).not.toContain(secret)
  }
})

test.each(['soon', '-1', '366', '1e9', '7 days', ''])(
  '%j is no number of days, and nothing is replaced',
  async (days) => {
    const before = await currentTokenKey(commands.core)
    expect(await commands.run('token-key', 'rotate', `--accept-old-for=${days}`)).toBe(2)
    expect(commands.complained).toEqual([expect.stringContaining('--accept-old-for is a number of days')])
    expect(await currentTokenKey(commands.core)).toEqual(before)
  },
)
