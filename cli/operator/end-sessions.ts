import { endSessionsOf } from '@proofyard/core/accounts/end-sessions.ts'
import { openDatabase } from '@proofyard/core/database/database.ts'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import { withOwnPostgres } from './own-postgres.ts'

type Place = Pick<StartSettings, 'dataFolder' | 'databaseUrl'>

/**
 * Ends all sessions and tokens of a person, whether the installation runs or not.
 * @param nameOrEmail a username or an address
 * @returns false when there is no such person
 */
export async function endSessions(nameOrEmail: string, { dataFolder, databaseUrl }: Place): Promise<boolean> {
  const end = async (url: string) => {
    const database = openDatabase(url, (error) => console.error(error.message), 1)
    try {
      return await endSessionsOf({ database }, nameOrEmail)
    } finally {
      await database.$client.end()
    }
  }
  const ended = await (databaseUrl === undefined
    ? withOwnPostgres(dataFolder, 'ending sessions', end)
    : end(databaseUrl))
  if (ended.length === 0) {
    console.error(`There is no person with the username or email address ${nameOrEmail}.`)
    return false
  }
  for (const username of ended) console.log(`${username} is logged out everywhere. Their API keys go on.`)
  return true
}
