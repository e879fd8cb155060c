import { describe, expect, test } from 'vitest'
import { guard, type Visitor } from './guard.ts'

const stranger: Visitor = { isAuthenticated: false, team: undefined }
const ada: Visitor = { isAuthenticated: true, team: 'ada' }

describe('open to everyone', () => {
  test.each([
    '/login',
    '/signup',
    '/accounts/password/reset',
    '/accounts/password/set',
    '/accounts/verify',
    '/404',
    '/invitations',
    '/accounts/unlock',
    '/explore',
    '/explore/',
    '/z/circuit/x',
    '/z/ada/',
    '/z/ada/multiplier2/',
  ])('%s', (path) => {
    expect(guard(path, stranger)).toBeUndefined()
  })

  test.each(['/z/ada/multiplier2/builds', '/z/ada/multiplier2/tags', '/z/ada/multiplier2/builds/b1/'])('%s', (path) => {
    expect(guard(path, stranger)).toBeUndefined()
  })
})

describe('nowhere', () => {
  test.each([
    '/z',
    '/z/',
    '/other',
    '/invitations/aSecret',
    '/invitations/a/b',
    '/z/ada/multiplier2/nonsense',
    '/z/ada/page/nonsense',
    '/z/ada/page',
  ])('%s', (path) => {
    expect(guard(path, ada)).toEqual({ to: '/404' })
  })
})

describe('an alias in the team position', () => {
  test.each(['account', 'me', 'my-account', 'my-team', 'my-username', 'team', 'username'])(
    '%s is the selected team',
    (alias) => {
      expect(guard(`/z/${alias}/page/settings/api-keys`, ada)).toEqual({ to: '/z/ada/page/settings/api-keys' })
      expect(guard(`/z/${alias}`, ada)).toEqual({ to: '/z/ada/' })
    },
  )

  test('leads to /login, and from there back, when no team is selected', () => {
    expect(guard('/z/me/page/settings/api-keys', stranger)).toEqual({
      to: '/login',
      next: '/z/me/page/settings/api-keys',
    })
  })
})

describe('pages of a team', () => {
  test('settings ask for a login', () => {
    expect(guard('/z/ada/page/settings/api-keys', stranger)).toEqual({
      to: '/login',
      next: '/z/ada/page/settings/api-keys',
    })
  })

  test.each(['/z/ada/page/create', '/z/ada/page/proofs/', '/z/ada/page/proofs/p1'])(
    '%s is not there for strangers',
    (path) => {
      expect(guard(path, stranger)).toEqual({ to: '/404' })
      expect(guard(path, ada)).toBeUndefined()
    },
  )

  test.each(['/z/bob/page/create', '/z/bob/page/settings/', '/z/bob/page/proofs/'])(
    '%s of another team is not there',
    (path) => {
      expect(guard(path, ada)).toEqual({ to: '/404' })
    },
  )

  test.each([
    '/z/ada/page/settings/',
    '/z/ada/page/support',
    '/z/ada/page/frameworks',
    '/z/ada/page/settings-of-old',
    '/other/page/settings',
  ])('%s leads strangers to the login, and from there back', (path) => {
    expect(guard(path, stranger)).toEqual({ to: '/login', next: path })
  })

  test('support is for the selected team', () => {
    expect(guard('/z/ada/page/support', ada)).toBeUndefined()
    expect(guard('/z/ada/page/frameworks', ada)).toBeUndefined()
    expect(guard('/z/bob/page/support', ada)).toEqual({ to: '/404' })
  })

  test('projects are on the dashboard', () => {
    expect(guard('/z/ada/page/projects', stranger)).toEqual({ to: '/z/ada/' })
  })
})

describe('a project', () => {
  test.each(['compilehistory', 'deployment'])('shows its %s to signed-in people', (tab) => {
    expect(guard(`/z/bob/multiplier2/${tab}`, ada)).toBeUndefined()
    expect(guard(`/z/bob/multiplier2/${tab}`, stranger)).toEqual({ to: '/404' })
  })

  test('shows its code and a comparison of its builds to everyone', () => {
    expect(guard('/z/bob/multiplier2/code', stranger)).toBeUndefined()
    expect(guard('/z/bob/multiplier2/code/b1', stranger)).toBeUndefined()
    expect(guard('/z/bob/multiplier2/compare/b1...b2', stranger)).toBeUndefined()
  })

  test('settings are only for its own team', () => {
    expect(guard('/z/ada/multiplier2/settings', ada)).toBeUndefined()
    expect(guard('/z/bob/multiplier2/settings', ada)).toEqual({ to: '/404' })
    expect(guard('/z/ada/multiplier2/settings', stranger)).toEqual({ to: '/404' })
    expect(guard('/z/bob/multiplier2/builds/b1/settings', ada)).toEqual({ to: '/404' })
  })

  test.each([
    ['/z/ada/multiplier2/readme', '/z/ada/multiplier2/'],
    ['/z/ada/multiplier2/builds/b1/readme', '/z/ada/multiplier2/builds/b1/'],
  ])('%s loses its trailing readme', (path, to) => {
    expect(guard(path, stranger)).toEqual({ to })
  })

  test('that is itself called readme stays', () => {
    expect(guard('/z/ada/readme/', stranger)).toBeUndefined()
  })
})

test('a machine is logged in by a person who is signed in', () => {
  expect(guard('/device', ada)).toBeUndefined()
  expect(guard('/device/', ada)).toBeUndefined()
  expect(guard('/device', stranger)).toEqual({ to: '/login', next: '/device' })
  expect(guard('/device/BCDFGHJK', ada)).toEqual({ to: '/404' })
})

test('the bare host leads to the dashboard, or to Explore', () => {
  expect(guard('/', ada)).toEqual({ to: '/z/ada/' })
  expect(guard('/', stranger)).toEqual({ to: '/explore' })
})

describe('the operators page', () => {
  const operator = { ...ada, isOperator: true }

  test.each(['/system', '/system/', '/system/jobs'])('%s is for operators, and nowhere for everyone else', (path) => {
    expect(guard(path, operator)).toBeUndefined()
    expect(guard(path, ada)).toEqual({ to: '/404' })
    expect(guard(path, stranger)).toEqual({ to: '/login', next: path })
  })

  test('has nothing below its tabs', () => {
    expect(guard('/system/jobs/1', operator)).toEqual({ to: '/404' })
  })
})
