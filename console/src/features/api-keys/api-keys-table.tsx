import { ActionIcon } from '@mantine/core'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { ListTable } from '../../shared/ui/list-table.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import table from '../../shared/ui/table.module.css'
import classes from './api-keys.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExpiryForm } from './expiry-form.tsx'
import { isOver } from './local-moment.ts'
import { maskedKey } from '../../shared/api-keys/mask.ts'

interface Properties {
  keys: ApiKey[]
  team: Team
  /** Whether the reader may end a key and move its end. */
  mayChange: (key: ApiKey) => boolean
}

export function ApiKeysTable({ keys, team, mayChange }: Properties) {
  const [deleting, setDeleting] = useState<ApiKey>()
  const isShared = !team.is_personal
  return (
    <>
      <div className={classes.place}>
        <ListTable
          columns={['Name', 'Key', 'Date Created', 'Date Expires', 'Date Last Used']}
          className={classes.table}
        >
          {keys.map((key) => (
            <tr key={key.id}>
              <td className={classes.name} data-name="Name">
                <div>
                  <span>{key.name || 'N/A'}</span>
                  {isShared && key.created_by !== null && <p className={classes.maker}>by {key.created_by}</p>}
                </div>
              </td>
              <td className={table.mono} data-name="Key">
                {maskedKey(key)}
              </td>
              <td className={classes.when} data-name="Date Created">
                <Moment date={key.date_created} />
              </td>
              <td data-name="Date Expires">
                {mayChange(key) ? <ExpiryForm apiKey={key} team={team} /> : <Expiry expires={key.date_expires} />}
              </td>
              <td className={classes.when} data-name="Date Last Used">
                {key.date_last_used === null ? 'Never' : <Moment date={key.date_last_used} />}
              </td>
              <td>
                {mayChange(key) && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete API key ${key.name || key.prefix}`}
                    onClick={() => setDeleting(key)}
                  >
                    <TrashIcon />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      </div>
      <DeleteDialog apiKey={deleting} team={team} onClose={() => setDeleting(undefined)} />
    </>
  )
}

/** When a key ends that is another person's. */
function Expiry({ expires }: { expires: string | null }) {
  return (
    <>
      <span className={classes.when}>{expires === null ? 'Never' : <Moment date={expires} />}</span>
      {isOver(expires) && <span className={classes.over}>Expired</span>}
    </>
  )
}
