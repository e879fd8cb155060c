import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { InvitationSent } from '@proofyard/contract/invitation.ts'
import { Session } from '@proofyard/contract/session-list.ts'
import { Team } from '@proofyard/contract/team.ts'
import { Proofyard as Client } from '@proofyard/sdk/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { enter } from './harness/terminal.ts'

let proofyard: Proofyard
let line: CommandLine
const password = 'a password of mary'

beforeAll(async () => {
  proofyard = await startProofyard()
  line = await installCommandLine(proofyard.url)
})
afterAll(async () => {
  await proofyard?.remove()
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

const settings = () => readFile(join(line.folder, 'configuration', 'proofyard', 'config.json'), 'utf8')
/** As ada, by her password, where a key will not do. */
const asAda = (...typed: string[]) =>
  line.pipe([...typed, '--username', 'ada', '--password-stdin', '--url', proofyard.url], { input: proofyard.password })

test('a team is founded by a person, and a key is made for it', async () => {
  const founded = await asAda('team', 'create', 'acme', '--name', 'Acme Proofs')
  expect(founded.output).toContain('The team acme is founded, and you are its owner.')
  expect(founded.output).toContain('proofyard login --team acme')
  expect(founded.code).toBe(0)
  const again = await asAda('team', 'create', 'acme')
  expect(again).toMatchObject({ code: 4, output: expect.stringContaining('acme') })
  const list = await asAda('team', 'list')
  expect(list.output).toMatch(/^ada +.*personal/m)
  expect(list.output).toMatch(/^acme +Acme Proofs/m)
  const wrong = await line.pipe(['team', 'list', '--username', 'ada', '--password-stdin', '--url', proofyard.url], {
    input: 'wrong',
  })
  expect(wrong).toMatchObject({ code: 3, output: expect.stringContaining('password is wrong') })

  const foreign = await asAda('login', '--team', 'nobodys')
  expect(foreign).toMatchObject({ code: 4, output: expect.stringContaining('There are: ada, acme.') })
  expect((await asAda('login', '--team', 'acme')).output).toContain('as ada, for the team acme.')
  expect(await line.json(['team', 'show'])).toMatchObject({ team: { slug: 'acme', name: 'Acme Proofs' } })
})

test('a person lists and ends where they are logged in, and leaves no session behind', async () => {
  const listed = async () => {
    const { output } = await asAda('session', 'list', '--json')
    return z.array(Session).parse(JSON.parse(output))
  }
  const before = await listed()
  expect(before.filter(({ session_kind }) => session_kind === 'token')).toEqual([])
  const here = before.filter(({ is_current }) => is_current)
  expect(here).toMatchObject([{ session_kind: 'machine', team_slug: 'acme', network: '127.0.0.1' }])
  const shown = await asAda('session', 'list')
  expect(shown.output).toMatch(/machine +proofyard on .* this machine$/m)
  const id = here[0]?.id ?? ''
  expect((await asAda('session', 'end', id)).output).toContain(`The session ${id} has ended.`)
  expect(await line.pipe(['team', 'show'])).toMatchObject({ code: 3 })
  expect(await asAda('session', 'end', id)).toMatchObject({ code: 4, output: expect.stringContaining('has ended') })
  expect((await listed()).filter(({ is_current }) => is_current)).toEqual([])
  await asAda('login', '--team', 'acme')
})

test('who is logged in types the password alone', async () => {
  const { code, output } = await line.terminal(['team', 'list'], [['Password of ada', `${proofyard.password}${enter}`]])
  expect(output).toContain('Acme Proofs')
  expect(code).toBe(0)
  const nobody = await line.pipe(['team', 'list'])
  expect(nobody).toMatchObject({ code: 2, output: expect.stringContaining('--password-stdin') })
})

test('what is shown of it is changed', async () => {
  const changed = ['team', 'settings', '--name', 'Acme', '--description', 'Ballots.', '--no-share-proofs']
  expect(Team.parse(await line.json(changed))).toMatchObject({
    name: 'Acme',
    description: 'Ballots.',
    shares_proofs: false,
  })
  expect((await line.pipe(['team', 'settings'])).code).toBe(2)
  expect((await line.pipe(['team', 'settings', '--website', 'nowhere'])).code).toBe(4)
})

test('somebody is invited, let in, and taken out', async () => {
  expect((await line.pipe(['team', 'invite', 'mary@example.org', '--role', 'boss'])).code).toBe(2)
  const { link } = InvitationSent.parse(await line.json(['team', 'invite', 'mary@example.org', '--role', 'admin']))
  const secret = link?.split('#')[1] ?? ''
  const stranger = new Client({ url: proofyard.url })
  await stranger.call('userSignup', { body: { username: 'mary', email: 'mary@example.org', password } })
  const { access } = await stranger.call('tokenPair', { body: { username: 'mary', password } })
  const accepted = await new Client({ url: proofyard.url, key: access }).call('invitationAccept', { body: { secret } })
  expect(accepted.awaits_confirmation).toBe(true)

  expect((await line.pipe(['team', 'invitations'])).output).toMatch(/^mary@example.org +admin .*mary .* waits/m)
  expect((await line.pipe(['team', 'confirm', 'carl'])).code).toBe(4)
  expect((await line.pipe(['team', 'confirm', 'mary'])).output).toContain('mary belongs to the team acme, as admin.')
  expect(await line.json(['team', 'members'])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ username: 'mary', role: 'admin' }),
      expect.objectContaining({ username: 'ada', role: 'owner' }),
    ]),
  )

  expect((await line.pipe(['team', 'remove', 'mary'])).code).toBe(2)
  const refused = await line.pipe(['team', 'remove', 'mary', '--yes'])
  expect(refused).toMatchObject({ code: 3, output: expect.stringContaining('Ask an owner') })
  expect((await line.pipe(['team', 'remove', 'carl', '--yes'])).code).toBe(4)
  const asMary = (...typed: string[]) =>
    line.pipe([...typed, '--username', 'mary', '--password-stdin'], { input: password })
  expect((await asMary('login', '--team', 'acme')).code).toBe(0)
  const left = await asMary('team', 'leave', 'acme', '--yes')
  expect(left.output).toMatch(/You have left the team acme\.[^]*You were logged in for it here/)
  expect(await settings()).not.toContain('"acme"')
  expect((await line.pipe(['team', 'show'])).output).toContain('Nobody is logged in')
  expect((await asAda('login', '--team', 'acme')).code).toBe(0)
})

test('the last owner stays, and who leaves is logged in for it no more', async () => {
  const last = await asAda('team', 'leave', 'acme', '--yes')
  expect(last.code).not.toBe(0)
  expect(await settings()).toContain('"acme"')
  const { code, output } = await asAda('team', 'leave', 'ada', '--yes')
  expect(code).toBe(3)
  expect(output).toContain('personal team')
})
