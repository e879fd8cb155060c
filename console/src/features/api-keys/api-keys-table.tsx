import { ActionIcon } from '@mantine/core'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { formatDate } from '../../shared/format/date.ts'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { ListTable } from '../../shared/ui/list-table.tsx'
import table from '../../shared/ui/table.module.css'
import classes from './api-keys.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExpiryForm } from './expiry-form.tsx'
import { maskedKey } from './mask.ts'

export function ApiKeysTable({ keys, team }: { keys: ApiKey[]; team: Team }) {
  const [deleting, setDeleting] = useState<ApiKey>()
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
                {key.name || 'N/A'}
              </td>
              <td className={table.mono} data-name="Key">
                {maskedKey(key)}
              </td>
              <td className={classes.when} data-name="Date Created">
                {formatDate(key.date_created)}
              </td>
              <td data-name="Date Expires">
                <ExpiryForm apiKey={key} team={team} />
              </td>
              <td className={classes.when} data-name="Date Last Used">
                {key.date_last_used === null ? 'Never' : formatDate(key.date_last_used)}
              </td>
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete API key ${key.name || key.prefix}`}
                  onClick={() => setDeleting(key)}
                >
                  <TrashIcon />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </ListTable>
      </div>
      <DeleteDialog apiKey={deleting} team={team} onClose={() => setDeleting(undefined)} />
    </>
  )
}
