import { expect, test } from 'vitest'
import { cloneCommand, publicCloneCommand } from './clone-command.ts'

test('the clone commands name this server, the team and the project', () => {
  const build = { team_slug: 'ada', project_name: 'multiplier' }
  expect(cloneCommand(build, 'https://zk.example.org')).toBe(
    'proofyard clone ada/multiplier \\\n  --url https://zk.example.org',
  )
  expect(publicCloneCommand(build, 'https://zk.example.org')).toBe(
    'SINDRI_BASE_URL=https://zk.example.org \\\n  npx sindri clone ada/multiplier',
  )
})
