import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { brand } from '@proofyard/contract/brand.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PlusIcon } from '../../shared/ui/icons.tsx'
import { ListPage } from '../../shared/ui/list-page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { ApiKeysTable } from './api-keys-table.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { apiKeysQuery } from '../../shared/api-keys/list-api-keys.ts'
import { NewKey } from './new-key.tsx'

interface Properties {
  team: Team
  /** The reader, who may end the keys that are theirs. */
  username: string
  /** Whether the reader may end those of others, too. */
  mayChangeAll: boolean
}

/** The keys by which programs act for a team. */
export function ApiKeys({ team, username, mayChangeAll }: Properties) {
  const keys = useQuery(apiKeysQuery(team.id))
  const [asking, setAsking] = useState(false)
  const [newKey, setNewKey] = useState<string>()
  return (
    <ListPage
      title="API Keys"
      about={
        <>
          An API key lets the command line tool, an SDK or your own program use the {brand.provider} API for the team{' '}
          <strong>{team.slug}</strong>. Keep it like a password: anyone who has it can do what the person who made it
          may do. It ends with their membership.
        </>
      }
      action={
        <Button leftSection={<PlusIcon />} onClick={() => setAsking(true)}>
          Generate New API Key
        </Button>
      }
    >
      {newKey !== undefined && <NewKey apiKey={newKey} />}
      {keys.isPending && <SkeletonLines count={4} height={36} />}
      {keys.isError && (
        <ErrorState error={keys.error} fallback="Failed to fetch API keys" onRetry={() => void keys.refetch()} />
      )}
      {keys.data?.length === 0 && <EmptyState title="This team has no API keys." />}
      {keys.data !== undefined && keys.data.length > 0 && (
        <ApiKeysTable keys={keys.data} team={team} mayChange={(key) => mayChangeAll || key.created_by === username} />
      )}
      <GenerateDialog
        team={team}
        opened={asking}
        onClose={() => setAsking(false)}
        onGenerated={(key) => {
          setNewKey(key)
          setAsking(false)
        }}
      />
    </ListPage>
  )
}
