import { Button } from '@mantine/core'
import type { Passkey } from '@proofyard/contract/passkey.ts'
import { formatDate } from '../../shared/format/date.ts'
import type { Factors } from '../../shared/identity/identity.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import { FactorRow } from './factor-row.tsx'
import { loadIdentityDialog } from './load-identity-dialog.ts'
import { removePasskey } from './passkeys.ts'
import { useRefresh } from './second-factor.ts'

/** One passkey in the list of a person's second factors. */
export function PasskeyRow({ passkey, factors }: { passkey: Passkey; factors: Factors }) {
  const remove = useLazyDialog(loadIdentityDialog)
  const refresh = useRefresh()
  const { id, passkey_name: name, date_created: added, date_last_used: used } = passkey
  const lastUsed = used === null ? 'never used' : `last used ${formatDate(used)}`
  return (
    <FactorRow name={name} fact={`Passkey, added ${formatDate(added)}, ${lastUsed}`}>
      <Button variant="default" aria-label={`Remove passkey ${name}`} onClick={remove.open}>
        Remove
      </Button>
      {remove.Part && (
        <remove.Part
          title={`Remove the passkey ${name}?`}
          about="It logs you in no more. Remove it from the device, too."
          action="Remove"
          color="red"
          factors={factors}
          change={(identity) => removePasskey(id, identity)}
          onDone={() => {
            remove.close()
            toastSuccess('Passkey removed')
            void refresh()
          }}
          opened={remove.opened}
          onClose={remove.close}
        />
      )}
    </FactorRow>
  )
}
