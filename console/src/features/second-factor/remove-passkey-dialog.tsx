import type { Passkey } from '@proofyard/contract/passkey.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { IdentityForm } from './identity-form.tsx'
import { useRemovePasskey } from './passkeys.ts'
import type { Factors } from './second-factor.ts'
import classes from './second-factor.module.css'

interface Properties {
  passkey: Passkey
  factors: Factors
  opened: boolean
  onClose: () => void
}

export function RemovePasskeyDialog({ opened, ...properties }: Properties) {
  return (
    <Dialog
      title={`Remove the passkey ${properties.passkey.passkey_name}?`}
      opened={opened}
      onClose={properties.onClose}
    >
      <RemoveForm {...properties} />
    </Dialog>
  )
}

function RemoveForm({ passkey, factors, onClose }: Omit<Properties, 'opened'>) {
  const remove = useRemovePasskey(passkey.id)
  return (
    <>
      <p className={classes.text}>It logs you in no more. Remove it from the device, too.</p>
      <IdentityForm
        factors={factors}
        action="Remove"
        color="red"
        busy={remove.isPending}
        error={remove.error}
        onCancel={onClose}
        onIdentity={(identity) =>
          remove.mutate(identity, {
            onSuccess: () => {
              onClose()
              toastSuccess('Passkey removed')
            },
          })
        }
      />
    </>
  )
}
