import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { IdentityForm } from './identity-form.tsx'
import { type Factors, useRemoveTotp } from './second-factor.ts'
import classes from './second-factor.module.css'

export function RemoveAppDialog({
  factors,
  opened,
  onClose,
}: {
  factors: Factors
  opened: boolean
  onClose: () => void
}) {
  return (
    <Dialog title="Remove the authenticator app?" opened={opened} onClose={onClose}>
      <RemoveForm factors={factors} onClose={onClose} />
    </Dialog>
  )
}

function RemoveForm({ factors, onClose }: { factors: Factors; onClose: () => void }) {
  const remove = useRemoveTotp()
  return (
    <>
      <p className={classes.text}>Logging in asks for no code of the app any more.</p>
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
              toastSuccess('Authenticator app removed')
            },
          })
        }
      />
    </>
  )
}
