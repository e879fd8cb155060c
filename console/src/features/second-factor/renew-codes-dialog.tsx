import { Dialog } from '../../shared/ui/dialog.tsx'
import { IdentityForm } from './identity-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Factors, useRenewRecoveryCodes } from './second-factor.ts'
import classes from './second-factor.module.css'

export function RenewCodesDialog({
  factors,
  opened,
  onClose,
}: {
  factors: Factors
  opened: boolean
  onClose: () => void
}) {
  return (
    <Dialog title="Make new recovery codes" opened={opened} onClose={onClose}>
      <RenewForm factors={factors} onClose={onClose} />
    </Dialog>
  )
}

function RenewForm({ factors, onClose }: { factors: Factors; onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  if (renew.data !== undefined) return <RecoveryCodes codes={renew.data.recovery_codes} onDone={onClose} />
  return (
    <>
      <p className={classes.text}>The codes that you have now stop working.</p>
      <IdentityForm
        factors={factors}
        action="Make New Codes"
        busy={renew.isPending}
        error={renew.error}
        onCancel={onClose}
        onIdentity={(identity) => renew.mutate(identity)}
      />
    </>
  )
}
