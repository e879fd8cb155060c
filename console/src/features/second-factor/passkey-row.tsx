import { Button } from '@mantine/core'
import type { Passkey } from '@proofyard/contract/passkey.ts'
import { formatDate } from '../../shared/format/date.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import type { Factors } from './second-factor.ts'
import classes from './second-factor.module.css'

/** One passkey in the list of a person's second factors. */
export function PasskeyRow({ passkey, factors }: { passkey: Passkey; factors: Factors }) {
  const remove = useLazyDialog(async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog)
  const { passkey_name: name, date_created: added, date_last_used: used } = passkey
  return (
    <li className={classes.factor}>
      <div>
        <span className={classes.name}>{name}</span>
        <span className={classes.fact}>
          Passkey, added {formatDate(added)}, {used === null ? 'never used' : `last used ${formatDate(used)}`}
        </span>
      </div>
      <Button variant="default" aria-label={`Remove passkey ${name}`} onClick={remove.open}>
        Remove
      </Button>
      {remove.Part && <remove.Part passkey={passkey} factors={factors} opened={remove.opened} onClose={remove.close} />}
    </li>
  )
}
