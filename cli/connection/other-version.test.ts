import { version, versionHeader } from '@proofyard/contract/version.ts'
import { expect, test } from 'vitest'
import { openTerminal } from '../terminal/terminal.ts'
import { sayOfOtherVersions } from './other-version.ts'

async function saidOf(header: string | undefined, isJson = false): Promise<string> {
  let said = ''
  const err = { write: (text: string) => (said += text).length > 0, isTTY: false, columns: 80 }
  const terminal = openTerminal({ out: err, err, isInteractive: false }, isJson, {})
  const headers = header === undefined ? {} : { [versionHeader]: header }
  const ask = sayOfOtherVersions('https://a.example', terminal, async () => new Response(null, { headers }))
  await ask('https://a.example')
  await ask('https://a.example')
  return said
}

test('a server of another version is said once, with where the right command is', async () => {
  const said = await saidOf('99.0.0')
  expect(said).toContain('the server is Proofyard 99.0.0')
  expect(said).toContain('npm install --global https://a.example/proofyard.tgz')
  expect(said.match(/99\.0\.0/g)).toHaveLength(1)
})

test('one of the same, one that says nothing, or no version, and JSON have nothing said', async () => {
  expect(await saidOf(version)).toBe('')
  expect(await saidOf(undefined)).toBe('')
  expect(await saidOf('\u001B[31m')).toBe('')
  expect(await saidOf('99.0.0', true)).toBe('')
})
