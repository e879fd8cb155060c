import { expect, test } from 'vitest'
import { cloneCommand } from './clone-command.ts'

test('the clone command names this server, the team and the project', () => {
  const command = cloneCommand({ team_slug: 'ada', project_name: 'multiplier' }, 'https://zk.example.org')
  expect(command).toBe('SINDRI_BASE_URL=https://zk.example.org \\\n  npx sindri clone ada/multiplier')
})
