import { ActionIcon } from '@mantine/core'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { formatDate } from '../../shared/format/date.ts'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import classes from '../../shared/ui/table.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { maskedKey } from './mask.ts'

export function ApiKeysTable({ keys, team }: { keys: ApiKey[]; team: Team }) {
  const [deleting, setDeleting] = useState<ApiKey>()
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Key</th>
              <th scope="col">Date Created</th>
              <th scope="col">Date Expires</th>
              <th scope="col">Date Last Used</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <td>{key.name}</td>
                <td className={classes.mono}>{maskedKey(key)}</td>
                <td className={classes.number}>{formatDate(key.date_created)}</td>
                <td className={classes.number}>{key.date_expires === null ? 'Never' : formatDate(key.date_expires)}</td>
                <td className={classes.number}>
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
          </tbody>
        </table>
      </div>
      <DeleteDialog apiKey={deleting} team={team} onClose={() => setDeleting(undefined)} />
    </>
  )
}
