import { expect, test } from 'vitest'
import { teamOfPath } from './team-of-path.ts'

const teams = [{ slug: 'ada' }, { slug: 'engines' }]

test.each(['/z/engines', '/z/engines/', '/z/engines/page/proofs/', '/z/engines/multiplier/settings'])(
  '%s is about a team of the user',
  (path) => {
    expect(teamOfPath(path, teams)).toEqual({ slug: 'engines' })
  },
)

test.each(['/', '/explore', '/z/bob/', '/z/engine/', '/z/me/page/settings'])('%s is about none of them', (path) => {
  expect(teamOfPath(path, teams)).toBeUndefined()
})
