import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { Factors, Identity } from './identity.ts'
import classes from './identity.module.css'
import { IdentityForm } from './identity-form.tsx'

export interface IdentityDialogProperties<Result> {
  title: string
  /** What comes of it. */
  about: string
  /** The word on the button that does it. */
  action: string
  color?: string
  factors: Factors
  /** Does it, and throws where what was shown is wrong. */
  change: (identity: Identity) => Promise<Result>
  onDone: (result: Result) => void
  opened: boolean
  onClose: () => void
  /** Shown in place of the question, once there is something. */
  children?: ReactNode
}

/** Has a person show once more who they are, before something changes that they log in with. */
export function IdentityDialog<Result>({ title, opened, children, ...properties }: IdentityDialogProperties<Result>) {
  return (
    <Dialog title={title} opened={opened} onClose={properties.onClose}>
      {children ?? <Question {...properties} />}
    </Dialog>
  )
}

function Question<Result>({
  about,
  factors,
  change,
  onDone,
  onClose,
  ...button
}: Omit<IdentityDialogProperties<Result>, 'title' | 'opened' | 'children'>) {
  // What is asked for does not change under the person's hands once it is done.
  const [before] = useState(factors)
  const mutation = useMutation({ mutationFn: change, onSuccess: onDone })
  return (
    <>
      <p className={classes.about}>{about}</p>
      <IdentityForm
        factors={before}
        busy={mutation.isPending}
        error={mutation.error}
        onIdentity={(identity) => mutation.mutate(identity)}
        onCancel={onClose}
        {...button}
      />
    </>
  )
}
