import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery } from '../../shared/api-keys/list-api-keys.ts'
import { maskedKey } from '../../shared/api-keys/mask.ts'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './members.module.css'

interface Properties {
  team: Team
  /** Whose keys end. */
  username: string
  /** Owners may keep some; others read which end. */
  mayKeep: boolean
  /** Ids of those to keep. */
  kept: string[]
  onKept: (ids: string[]) => void
}

/** The API keys that end when a member is removed or may do less, and the choice of those that do not. */
export function KeysToEnd({ team, username, mayKeep, kept, onKept }: Properties) {
  const keys = useQuery(apiKeysQuery(team.id))
  if (keys.isPending) return <SkeletonLines count={2} height={20} />
  const theirs = (keys.data ?? []).filter(({ created_by: maker }) => maker === username)
  // Without the list they end all the same.
  if (keys.isError) return <p>API keys that they made for the team end, too.</p>
  if (theirs.length === 0) return null
  return (
    <>
      <p>
        {theirs.length === 1 ? 'The API key' : `The ${theirs.length} API keys`} that they made for the team{' '}
        {theirs.length === 1 ? 'ends' : 'end'}, too.
        {mayKeep &&
          ' Keep those that the team still needs: they are yours from then on, and do what a member may. Anyone who knows such a key can go on using it.'}
      </p>
      <ul className={classes.keys}>
        {theirs.map((key) => (
          <li key={key.id}>
            {mayKeep ? (
              <Checkbox
                label={<KeyName apiKey={key} />}
                aria-label={`Keep API key ${key.name || key.prefix}`}
                checked={kept.includes(key.id)}
                onChange={(event) =>
                  onKept(event.currentTarget.checked ? [...kept, key.id] : kept.filter((id) => id !== key.id))
                }
              />
            ) : (
              <KeyName apiKey={key} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className={classes.key}>
      {apiKey.name !== '' && <span>{apiKey.name}</span>}
      <code>{maskedKey(apiKey)}</code>
    </span>
  )
}
