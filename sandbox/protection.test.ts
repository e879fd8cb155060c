import { expect, test } from 'vitest'
import { describeWeaknesses, tellWhatIsWatched } from './protection.ts'

test('where nothing is missing, nothing is said', () => {
  const whole = { users: { users: 'own', by: 'root' }, memory: 'limited', disk: { disk: 'limited' } } as const
  expect(describeWeaknesses(whole)).toEqual([])
  expect(tellWhatIsWatched(whole)).toEqual([])
})

test('what is weaker than it could be is said, with what to do', () => {
  const missing = 'There is no newuidmap (on Debian and Ubuntu: apt install uidmap).'
  const weak = {
    users: { users: 'shared', missing },
    memory: 'sampled',
    disk: { disk: 'watched', missing: 'Only root may mount one.' },
  } as const
  const [users, memory, disk] = describeWeaknesses(weak)
  expect(users).toContain('not limited')
  expect(users).toContain('apt install uidmap')
  expect(memory).toMatch(/^Memory is sampled, not limited: .*Delegate=yes/)
  expect(disk).toMatch(/^What programs write is watched, not limited: .* Only root may mount one\.$/)
  // Everybody reads that it is so, and nobody how this machine is set up.
  expect(tellWhatIsWatched(weak)).toEqual([
    'Memory is sampled, not limited: a program may take more than its limit for a moment.',
    'What programs write is watched, not limited: a program may write more than its limit for a moment.',
  ])
})
