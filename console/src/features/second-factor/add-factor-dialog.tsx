import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Factors, Identity } from '../../shared/identity/identity.ts'
import { IdentityForm } from '../../shared/identity/identity-form.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useShownOnce } from '../../shared/ui/use-shown-once.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What the dialog of any second factor is given. */
export interface AddFactorProperties {
  factors: Factors
  opened: boolean
  onClose: () => void
}

interface FormProperties {
  /** Recovery codes; null where the person has some already. */
  onAdded: (codes: string[] | null) => void
  onAgain: () => void
}

interface StepsProperties<Begun> extends Omit<AddFactorProperties, 'opened'> {
  onAdded: FormProperties['onAdded']
  begin: (identity: Identity) => Promise<Begun>
  /** The form of the factor itself. */
  children: (begun: Begun, form: FormProperties) => ReactNode
}

interface DialogProperties<Begun> extends Omit<StepsProperties<Begun>, 'onAdded'> {
  title: string
  opened: boolean
  /** Said when it is added. */
  success: string
}

/** Adds a second factor in steps: who the person is, the form of the factor, and the recovery codes where they have none yet. */
export function AddFactorDialog<Begun>({ title, opened, success, onClose, ...steps }: DialogProperties<Begun>) {
  const codes = useShownOnce<string[]>(opened)
  function close() {
    codes.seen()
    onClose()
  }
  function tell(made: string[] | null) {
    toastSuccess(success)
    if (made === null) close()
    else codes.show(made)
  }
  return (
    <Dialog title={title} opened={opened || codes.isUnseen} onClose={close}>
      {codes.value === undefined ? (
        <Steps {...steps} onAdded={tell} onClose={close} />
      ) : (
        <RecoveryCodes codes={codes.value} onDone={close} />
      )}
    </Dialog>
  )
}

function Steps<Begun>({ factors, begin, onAdded, onClose, children }: StepsProperties<Begun>) {
  // What is asked for does not change under the person's hands once the factor is added.
  const [before] = useState(factors)
  const beginning = useMutation({ mutationFn: begin })
  if (beginning.data === undefined) {
    return (
      <IdentityForm
        factors={before}
        action="Continue"
        busy={beginning.isPending}
        error={beginning.error}
        onIdentity={(identity) => beginning.mutate(identity)}
        onCancel={onClose}
      />
    )
  }
  return children(beginning.data, { onAgain: beginning.reset, onAdded })
}
