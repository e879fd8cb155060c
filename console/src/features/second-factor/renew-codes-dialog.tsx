import { Dialog } from '../../shared/ui/dialog.tsx'
import { IdentityForm } from './identity-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRenewRecoveryCodes } from './second-factor.ts'
import classes from './second-factor.module.css'

export function RenewCodesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Make new recovery codes" opened={opened} onClose={onClose}>
      <RenewForm onClose={onClose} />
    </Dialog>
  )
}

function RenewForm({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  if (renew.data !== undefined) return <RecoveryCodes codes={renew.data.recovery_codes} onDone={onClose} />
  return (
    <>
      <p className={classes.text}>The codes that you have now stop working.</p>
      <IdentityForm
        hasFactor
        action="Make New Codes"
        busy={renew.isPending}
        error={renew.error}
        onCancel={onClose}
        onIdentity={(identity) => renew.mutate(identity)}
      />
    </>
  )
}
